"""J.30 射者有过则挞之, under the option ``fault``."""

from __future__ import annotations

from geometry import relations as rel
from scenes.coverage import coverage
from tests.scenes.conftest import cues, score_of

CULPRIT = "下耦下射"


def test_it_is_conditional_and_enacted_under_its_option() -> None:
    plain, other = ({s.id: s for s in coverage(score_of(*sets)).sentences} for sets in ((), ("fault=yes",)))
    assert (plain["J.30"].status, plain["J.30"].options) == ("conditional", ("fault=yes",))
    assert other["J.30"].status == "enacted" and other["J.30"].by == ("J.30",)


def test_he_is_beaten_with_the_rod_in_mid_court_by_the_director_of_archery() -> None:
    score = score_of("fault=yes")
    cue = cues(score, "J.30")[0]
    strokes = [a for a in cue.actions if a.verb == "strike"]
    assert len(strokes) == 3 and {a.who for a in strokes} == {"司射"}
    for stroke in strokes:
        state = score.state_at(stroke.t0)
        sishe, man = state.officiants["司射"], state.officiants[CULPRIT]
        assert state.objects["扑"].holder == "司射" and state.objects["扑"].slot == "右手"
        assert man.x == 0.0 and man.z == 0.0 and rel.faces(man, "北面"), "中庭"
        assert rel.facing_towards(sishe, man) and not man.moving


def test_when_it_is_over_all_is_as_without_it() -> None:
    with_fault, without = (score_of(*sets) for sets in (("fault=yes",), ()))
    a, b = (score.state_at(cues(score, "28.01")[0].t0, left=True) for score in (with_fault, without))
    for who in (CULPRIT, "司射", "司马"):
        one, other = a.officiants[who], b.officiants[who]
        assert (one.x, one.y, one.facing, one.dress, one.place) == (other.x, other.y, other.facing, other.dress, other.place)
    assert {(h.id, h.slot) for h in a.officiants["司射"].holding} == {(h.id, h.slot) for h in b.officiants["司射"].holding}
