"""Speed, measured as ratios in one run beside a peer or a floor; never part of the tests."""
