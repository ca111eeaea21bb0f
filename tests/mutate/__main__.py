"""``make mutate``: plants every fault (or a fair part of each kind), and tells how many the rules find."""

from __future__ import annotations

import sys
from collections import Counter

from scenes.options import parse
from scenes.rites import load
from scenes.rules import RULES, Finding, check
from scenes.score import Score
from tests.mutate.mutators import MUTATORS, Mutant
from tests.mutate.survivors import why_not

PART = 60
"""How many mutants of each mutator are tried unless all are asked for."""
WANTED = 0.95


def keys(findings: list[Finding]) -> Counter[tuple[str, str, tuple[str, ...]]]:
    """Findings without their words and times: which rule, in which cue, about whom."""
    return Counter((f.rule, f.cue, f.who) for f in findings)


def catching(score: Score, mutant: Mutant, usual: Counter[tuple[str, str, tuple[str, ...]]]) -> set[str]:
    """The rules that find more in the mutant than in the score it was made of."""
    found = keys(check(mutant.make(), focus=mutant.people))
    return {rule for rule, _, _ in found - usual}


def some(mutants: list[Mutant], most: int | None) -> list[Mutant]:
    """``most`` of the mutants, evenly spread (None: all)."""
    if most is None or len(mutants) <= most:
        return mutants
    return [mutants[int(k * len(mutants) / most)] for k in range(most)]


def main(words: list[str]) -> int:
    """``words``: ``all``, beginnings of mutators' names to try only these, and options NAME=VALUE of the score."""
    most = None if "all" in words else PART
    only = [w for w in words if w != "all" and "=" not in w]
    score = load("xiangshe", parse([w for w in words if "=" in w], None))
    usual = keys(check(score))
    by_rule: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    tried = caught = 0
    survivors: list[Mutant] = []
    for mutator in (m for m in MUTATORS if not only or any(m.__name__.startswith(w) for w in only)):
        every = list(mutator(score))
        mine = some(every, most)
        found = 0
        for mutant in mine:
            rules = catching(score, mutant, usual)
            found += bool(rules)
            by_rule.update(rules)
            if len(rules) == 1:
                alone.update(rules)
            if not rules:
                survivors.append(mutant)
        tried, caught = tried + len(mine), caught + found
        name = every[0].mutator if every else mutator.__name__
        print(f"{name:24} {found:5} of {len(mine):5} found   {found / max(len(mine), 1):7.1%}   ({len(every)} in all)", flush=True)
    print(f"{'together':24} {caught:5} of {tried:5} found   {caught / max(tried, 1):7.1%}")
    print("\nrule: mutants it finds, and those that no other finds")
    for rule in RULES:
        print(f"  {rule:32} {by_rule[rule]:5} {alone[rule]:5}   {by_rule[rule] / max(tried, 1):6.1%}")
    print("\nnot found:")
    unexplained = 0
    for mutant in survivors:
        why = why_not(score, mutant)
        unexplained += why is None
        print(f"  {mutant.mutator}: {mutant.cue} {mutant.action.who} {mutant.action.verb} {mutant.words}: {why or 'NOBODY KNOWS WHY'}")
    return 0 if caught >= WANTED * tried and not unexplained else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
