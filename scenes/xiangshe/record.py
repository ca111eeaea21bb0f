"""记: the record at the end of the text, sentence by sentence: what it lays out, rules, has done, or makes depend on an option.

It is about the sections before it.  What it has somebody do is done there, by actions that cite it; what it measures is in the
site; what it rules is kept by the script and proved by the checks named.
"""

from __future__ import annotations

from scenes.stage import Rite
from scenes.xiangshe.company import with_prince

LAID_OUT: dict[str, tuple[str, ...]] = {
    "J.02": ("爨",),
    "J.04": ("宾席", "主人席", "三宾席1", "三宾席2", "三宾席3"),
    "J.06": ("东房·内", "荐: out of the 东房 (05.18, 06.14, 48.03)"),
    "J.07": ("东壁", "俎: from the east wall, up the west stair (05.20, 06.16)"),
    "J.13": ("笙·位1", "笙·位2", "笙·位3", "笙·位4"),
    "J.15": ("三宾·下1", "三宾·下2", "三宾·下3"),
    "J.18": ("司射·射器",),
    "J.20": ("侯中",),
    "J.21": ("左物", "右物"),
    "J.24": ("旌·西方", "旌: a pole of 21 尺, the upper 16 sheathed"),
    "J.34": ("中", "中: a kneeling deer with eight holes, carried head forward (26.07)"),
    "J.39": ("俎·获者: its cuts are part of the stand set in 34.02",),
    "J.40": ("下舌", "上舌", "右个 is the east tongue, for the target faces the hall (34.06)"),
    "J.41": ("俎·释获者: its cuts are part of the stand set in 35.04",),
    "J.46": ("侯", "侯中", "上舌", "侯道"),
    "J.47": ("上躬", "下躬", "上舌", "下舌"),
    "J.48": ("算: eighty, 1.4 尺 long",),
    "J.49": ("扑: 3 尺 long, peeled for one at the end",),
}
"""Ids of features and places of the site first; what is no feature is told in words."""

RULED: dict[str, tuple[str, ...]] = {
    "J.01": (
        "begins-with-the-invitation",
        "with a 大夫 the guest is an officer of the prince, without one he may hold no office (F19); nothing is played before 01",
    ),
    "J.05": (
        "cups-of-their-kind",
        "the cup of every 献 and 酢 is a 爵, of every 酬, 举 and 旅 a 觯: 05 to 13, 45 to 48, 51",
    ),
    "J.08": (
        "dishes-after-the-cup",
        "荐 follows the cup at the three offerings: 05.18, 10.15, 12.08",
    ),
    "J.09": (
        "cups-by-the-dishes",
        "a cup set aside lies at the left of the dishes (07.23), one to be raised at the right (09.11, 46.09)",
    ),
    "J.12": (
        "music-master-among-those-who-stand",
        "乐正 drinks among those who stand, and has his dishes with them: 08.07, 45.23, 48.11",
    ),
    "J.14": (
        "cup-of-the-musicians",
        "the cup for the musicians: 12.01 from 上篚, 12.12 above the west stair, 12.19 into the basket",
    ),
    "J.22": (
        "called-from-his-place",
        "司马 calls from his place: 21.01",
    ),
    "J.23": (
        "by-the-south-of-sima",
        "every way to and from 堂西 passes south of 司马 (20.07 to 25, 44); guest and 大夫 fetch their bows straight west",
    ),
    "J.25": (
        "strung-bow-in-the-left-hand",
        "a nipped arrow is held between the fingers: slot 指间",
    ),
    "J.26": (
        "no-bow-for-sima-at-rest",
        "officers-north-and-south",
        "司射位 is north of 司马位; 司马 holds a bow only from 21.12 to 21.17 and when the arrows are fetched (22)",
    ),
    "J.27": (
        "cries-then-tallies-then-music",
        "first cries only (21, 22), then tallies (26 to 30), then music too (38, 39)",
    ),
    "J.28": (
        "upper-archer-on-the-west-mark",
        "上射 shoots from 右物: 21.10 and every shooting after it",
    ),
    "J.31": (
        "who-does-not-shoot-stays",
        "elders who do not shoot stay on their mats: 23.08, option shooters",
    ),
    "J.32": (
        "his-own-four-first",
        "24.16: his own four first, then the four of the demonstration",
    ),
    "J.36": (
        "bow-laid-down-for-the-count",
        "司射 lays bow and arrows down when the tallies are read (32) and when he serves the keeper (35.01)",
    ),
    "J.37": (
        "nobody-drops-out",
        "nobody drops out for missing: 27 to 39 have the archers of 21 to 25",
    ),
    "J.38": (
        "the-host-drinks-above-the-west-stair",
        "the host who loses drinks above the west stair: 33.23",
    ),
    "J.42": (
        "unties-sitting",
        "37.12: he sits to untie them",
    ),
    "J.43": (
        "five-verses-a-pair",
        "39.01: one song a pair; the number of pairs is free: options shooters and guests",
    ),
    "J.44": (
        "no-washing-in-the-pledging",
        "no washing and no offering of the cup in 45 and 48.08 to 48.13; nobody comes in after 45",
    ),
}

DONE: dict[str, tuple[str, ...]] = {
    "J.03": ("02.05", "04.06"),
    "J.10": ("08.04",),
    "J.16": ("13.14", "13.15", "13.16"),
    "J.17": ("13.16", "14.01"),
    "J.19": ("17.02", "17.03"),
    "J.29": ("22.05", "22.06", "22.07"),
    "J.33": ("28.01", "28.04", "28.08", "37.03", "37.08", "39.02"),
}
"""Done in cues of these sentences, by actions that cite the record."""

WITH_GRANDEES: dict[str, tuple[str, ...]] = {
    "J.35": ("28.01", "28.05", "39.02"),
    "J.45": ("49.04",),
}
"""Done only when a 大夫 has come."""


def play(rite: Rite) -> None:
    """J.01 to J.50."""
    for sentence, features in LAID_OUT.items():
        rite.laid_out(sentence, *features)
    for sentence, rules in RULED.items():
        rite.ruled(sentence, *rules)
    for sentence, others in DONE.items():
        rite.done_in(sentence, *others)
    for sentence, others in WITH_GRANDEES.items():
        if rite.options.int("grandees") or (sentence == "J.45" and rite.options["lords"] == "1"):
            rite.done_in(sentence, *others)
        else:
            rite.conditional(sentence, "grandees=1")
    missing = [*(["lords=1"] if rite.options["lords"] == "0" else []), *(["F20=ji"] if rite.options.reading("F20") != "ji" else [])]
    if missing:  # F20 ``ao`` holds the sentence mistaken
        rite.conditional("J.11", *missing)
    else:
        rite.done_in("J.11", "10.09", "10.14")
    if not with_prince(rite.options):
        rite.conditional("J.50", "prince=国中")
