"""The place of a rite in numbers: units, sites, places, paths and relations. No Qt, no rite."""
