"""若有诸公，则如宾礼 (J.11): under the option ``lords`` a 公 comes before the 大夫 to watch (遵者) and is served as the guest was.

What 10 takes away from a 大夫 he has: the thanks for the washing, the taste and the sip, the praise of the wine.  Of his mats one is
taken away when he declines it.  The 大夫 after him are served as 10 has it, which is 介礼; the first of them sits north of the host.
He does not shoot (assumed: no source has him do so).  F20 ``ao`` holds the record mistaken: then he too is served as a 大夫.
"""

from __future__ import annotations

from geometry.court import LORD
from geometry.evidence import commentary, text
from scenes.intents import Beside, Spot
from scenes.options import Options
from scenes.stage import Actor, Rite
from scenes.xiangshe.offering import rinse_again, take_from_floor
from scenes.xiangshe.serving import (
    HOST_SIDE,
    LEFT_FOR_LATER,
    Servants,
    Setting,
    answer,
    down_aside,
    down_to_foot,
    lay_lung_back,
    libate_dishes,
    libate_wine,
    set_before,
    take_lung,
    watcher_side,
)

WORDS = "若有诸公，则如宾礼"
AS_SECOND = "大夫如介礼"
AS_GUEST = text(WORDS, "J.11", "F20")
UPPER_MAT = "席·公"
EAST_END = 5.2
"""尺 from the middle of the mat to where one stands at its east end (ASSUMED: half the mat and a body)."""
TAKEN_AWAY = commentary("辞一席，使一人去之", "乡饮酒礼, of the 公")
LAID_DOUBLE = commentary("公三重，大夫再重", "乡饮酒礼; of the upper mats one is drawn, that which is taken away")


def as_guest(options: Options, who: str) -> bool:
    """Whether ``who`` is served as the guest was (F20)."""
    return who == LORD and options.reading("F20") == "ji"


def bring_upper_mat(man: Actor) -> None:
    """加席: another mat is brought with his out of the 东房."""
    man.because(LAID_DOUBLE).take(UPPER_MAT, slot="两手")


def lay_upper_mat(man: Actor, mat: str) -> None:
    """It is laid upon the other, from its east end."""
    man.because(LAID_DOUBLE).go(Beside(mat, "东", EAST_END), face="西面")
    man.because(LAID_DOUBLE).put(UPPER_MAT, at=Beside(mat, "东", 1.5))
    man.because(LAID_DOUBLE).go("荐道")


def upper_mat_taken_away(rite: Rite, servants: Servants, mat: str) -> None:
    """辞一席: somebody takes it away into the 东房."""
    man = servants.dish_bearer
    way: list[Spot] = ["东房·外", "荐道"]
    with rite.cue("J.11", WORDS):
        man.because(TAKEN_AWAY).enter("东房·内")
        man.because(TAKEN_AWAY).go(Beside(mat, "东", EAST_END), via=way, face="西面")
        man.because(TAKEN_AWAY).take(UPPER_MAT, slot="两手")
        man.because(LEFT_FOR_LATER).go("东房·内", via=way[::-1])
        man.because(LEFT_FOR_LATER).put(UPPER_MAT, at="东房·内")
        man.because(LEFT_FOR_LATER).leave()


def thanks_for_the_washing(rite: Rite, host: Actor, man: Actor, cup: str, servants: Servants) -> None:
    """拜洗, and the host's second time at the basin, as 05.08 to 05.11 have it."""
    side = watcher_side(rite, man.id)
    with rite.repeat("J.11", WORDS) as again:
        with again.cue("05.08", "宾西阶上北面拜洗。"):
            man.because(AS_GUEST).bow_down(host.id)
        with again.cue("05.09", "主人阼阶上北面奠爵，遂答拜，乃降。"):
            set_before(host, cup, "北")
            host.because(AS_GUEST).bow_down(man.id)
            host.rise()
            down_to_foot(host, HOST_SIDE)
        with again.cue("05.10", "宾降，主人辞降，宾对。"):
            down_aside(man, side)
            said = host.after(man.wait(0.5)).say("辞降", man.id, verb="decline")
            answer(man, side, host, said)
        with again.cue("05.11", "主人卒盥，壹揖、壹让升。"):
            rinse_again(rite, host, man, servants, side)
            take_from_floor(host, cup)


def libate_and_praise(rite: Rite, host: Actor, man: Actor, cup: str, at: Setting, off_mat: Spot) -> None:
    """哜肺, 啐酒, 告旨 and the host's answer, as 05.22 to 05.27 have it."""
    with rite.repeat("J.11", WORDS) as again:
        with again.cue("05.22", "宾坐，左执爵，右祭脯醢。"):
            libate_dishes(man, cup)
        with again.cue("05.23", "奠爵于荐西，兴，取肺，坐绝祭。"):
            take_lung(man, cup, at)
        with again.cue("05.24", "尚左手，哜之，兴，加于俎。"):
            lay_lung_back(man, at, taste=True)
        with again.cue("05.25", "坐脱手，执爵，遂祭酒，兴，席末坐啐酒。"):
            libate_wine(man, cup, at, sip=True)
        with again.cue("05.26", "降席，坐奠爵，拜，告旨，执爵兴。"):
            man.rise()
            man.go(off_mat, face="北面")
            set_before(man, cup, "北")
            man.because(AS_GUEST).bow_down(host.id)
            man.say("旨", host.id, verb="report")
            man.take(cup, slot="两手")
            man.rise()
        with again.cue("05.27", "主人阼阶上答拜。"):
            host.because(AS_GUEST).go("西阶上·右", face="北面")
            host.because(AS_GUEST).bow_down(man.id)
