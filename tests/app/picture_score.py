"""A small fixed score for tests of the picture: a hall, a court, a few people, one walk, words, a shot.

It is made by hand, so that golden primitives change only when the picture does.
"""

from __future__ import annotations

from functools import lru_cache

from geometry.evidence import assumed, commentary, derived, text
from geometry.site import Feature, Place, Site, StagePlan
from scenes.score import Action, Cue, Held, ObjectChange, ObjectState, Officiant, OfficiantState, PersonChange, Score, State

TEXT = text("序则物当栋，堂则物当楣", "J")
COMMENT = commentary("五架之屋", "郑玄")
ASSUMED = assumed("chosen for this test")
DERIVED = derived("20 - 300")


def _box(id: str, kind: str, x: float, y: float, w: float, d: float, z: float = 0.0, h: float = 0.0, evidence=TEXT, solid=False) -> Feature:
    outline = ((x - w / 2, y - d / 2), (x + w / 2, y - d / 2), (x + w / 2, y + d / 2), (x - w / 2, y + d / 2)) if w > 0 and d > 0 else ()
    return Feature(id, kind, x, y, z, (w, d, h), outline, evidence, solid)


def _features() -> list[Feature]:
    out = [
        _box("庭", "court", 0, -180, 180, 360, evidence=ASSUMED),
        _box("堂", "platform", 0, 40, 105, 80, h=3),
        _box("楣", "purlin", 0, 20, 105, 0, z=3, evidence=COMMENT),
        _box("西楹", "pillar", -12.5, 20, 1.8, 1.8, z=3, h=9, solid=True),
        _box("东楹", "pillar", 12.5, 20, 1.8, 1.8, z=3, h=9, solid=True),
        _box("西序", "wall", -32.5, 50, 1, 60, z=3, h=6, solid=True),
        _box("东序", "wall", 32.5, 50, 1, 60, z=3, h=6, solid=True),
        _box("室", "room", 0, 70, 25, 20, z=3),
        _box("户", "door", 8, 60, 3, 1, z=3, h=6),
        _box("牖", "window", -8, 60, 3, 1, z=3, h=3),
        _box("西阶", "stairs", -22.5, -2.25, 9, 4.5, h=3, evidence=COMMENT),
        _box("西阶·等1", "riser", -22.5, -3.4, 9, 2.25, h=1, evidence=DERIVED),
        _box("西阶·等2", "riser", -22.5, -1.1, 9, 2.25, h=2, evidence=DERIVED),
        _box("宾席", "mat", 0, 57, 8, 3.3, z=3),
        _box("左物", "mark", 3, 20, 1.2, 3, z=3),
        _box("右物", "mark", -3, 20, 1.2, 3, z=3),
        _box("洗", "basin", 52.5, -60, 3, 3, h=3),
        _box("水", "water", 56, -60, 2, 2),
        _box("下篚", "basket", 49, -60, 1, 3),
        _box("县", "chimes", 60, -48, 1.5, 8),
        _box("尊", "wine_jars", 12, 56, 3.6, 1.5, z=3),
        _box("楅", "arrow_stand", 0, -60, 3, 0.3),
        _box("中", "tally_holder", -32.5, -60, 1.2, 0.7),
        _box("觯", "goblet_place", 0, -27, 0.6, 0.6),
        _box("堂涂西", "path", -22.5, -180, 9, 350, evidence=COMMENT),
        _box("侯道", "range", 0, -130, 0, 300),
        _box("侯", "target", 0, -280, 56, 0.2, h=19.2),
        _box("侯中", "target_part", 0, -280, 10, 0.2, z=5.2, h=10),
        _box("上躬", "target_part", 0, -280, 20, 0.2, z=15.2, h=2),
        _box("下躬", "target_part", 0, -280, 20, 0.2, z=3.2, h=2),
        _box("上舌", "target_part", 0, -280, 40, 0.2, z=17.2, h=2),
        _box("下舌", "target_part", 0, -280, 30, 0.2, z=1.2, h=2),
        _box("上纲", "rope", 0, -280, 56, 0.2, z=19.2),
        _box("下纲", "rope", 11.5, -280, 23, 0.2, z=1.2),
        _box("左下纲", "rope", -11.5, -280, 23, 0.2, z=1.2),
        Feature(
            "西植", "post", -25.5, -280, 0, (5, 1, 19.2), ((-23.5, -280.5), (-22.5, -280.5), (-22.5, -279.5), (-23.5, -279.5)), DERIVED
        ),
        Feature("东植", "post", 25.5, -280, 0, (5, 1, 19.2), ((22.5, -280.5), (23.5, -280.5), (23.5, -279.5), (22.5, -279.5)), DERIVED),
        _box("乏", "screen", -30, -181, 7, 2, h=7),
        _box("门", "gate", 0, -360, 24, 3),
    ]
    return out


def _places() -> list[Place]:
    rows = [
        ("右物", -3, 20, 3, 180.0, TEXT),
        ("左物", 3, 20, 3, 180.0, TEXT),
        ("司马位", -39, -72, 0, 90.0, TEXT),
        ("射位·次耦上射", -45, -88, 0, 90.0, ASSUMED),
        ("射位·下耦下射", -45, -101.5, 0, 90.0, ASSUMED),
        ("物间", 0, 20, 3, 225.0, COMMENT),
    ]
    return [Place(id, float(x), float(y), float(z), facing, evidence) for id, x, y, z, facing, evidence in rows]


def _people() -> tuple[list[Officiant], dict[str, OfficiantState], dict[str, ObjectState]]:
    officiants: list[Officiant] = []
    states: dict[str, OfficiantState] = {}
    objects: dict[str, ObjectState] = {}

    def add(
        id: str, group: str, label: str, x: float, y: float, z: float, facing: float, posture: str = "立", dress=(), held=(), title=None
    ) -> None:
        officiants.append(Officiant(id, group, label))
        holding = tuple(Held(*h) for h in held)
        states[id] = OfficiantState(id, title or id, "学", True, x, y, z, facing, posture, tuple(dress), holding, None, False)
        for h in holding:
            objects[h.id] = ObjectState(h.id, "学", True, x, y, z, facing, id, h.slot, h.state)

    armed = ("袒", "决遂")

    def arms(who: str, nipped: bool) -> list[tuple[str, str, str | None]]:
        belt = [(f"矢·{who}{i}", "带", None) for i in (1, 2, 3)]
        return [(f"弓·{who}", "左手", "张"), *belt, *([(f"矢·{who}4", "指间", None)] if nipped else [])]

    add("主人", "host", "主人", 25, 40, 3, 270, "坐")
    add("宾", "guest", "宾", 0, 57.5, 3, 180, "坐")
    for i in (1, 2, 3):
        add(f"三宾{i}", "guest", "三宾" + "一二三"[i - 1], -8.5 * i, 57.5, 3, 180, "坐")
    add("司马", "officers", "司马", -39, -72, 0, 90, dress=("袒",), held=[("弓·司马", "左手", "张")], title="司马")
    add("司射", "officers", "司射", -39, -66, 0, 90, held=[("扑", "带", None)])
    add("上耦上射", "archers", "上射", -3, 20, 3, 180, dress=armed, held=arms("上耦上射", True))
    add("上耦下射", "archers", "下射", 3, 20, 3, 180, dress=armed, held=arms("上耦下射", True))
    for n, pair in enumerate(("次耦", "下耦")):
        for k, one in enumerate(("上射", "下射")):
            who = pair + one
            add(who, "archers", who, -45, -88 - 9 * n - 4.5 * k, 0, 90, dress=armed, held=arms(who, True))
    add("获者", "attendants", "获者", -30, -184.5, 0, 90, "坐", held=[("旌", "右手", "偃")])
    for i in range(1, 7):
        add(f"弟子{i}", "attendants", "弟子", -70, -30 - 3.0 * i, 0, 90)
    add("乐正", "music", "乐正", 38, -25, 0, 0)
    objects["楅"] = ObjectState("楅", "学", True, 0, -60, 0, 270, None, None, None)
    for i in range(4):
        objects[f"矢·楅{i}"] = ObjectState(f"矢·楅{i}", "学", True, 0, -60, 0, 180, "楅", None, None)
    objects["左下纲"] = ObjectState("左下纲", "学", True, -23, -280, 0, 0, None, None, "束")
    objects["矢·飞"] = ObjectState("矢·飞", "学", True, -3, 20, 3, 180, None, None, None)
    objects["弓·宾"] = ObjectState("弓·宾", "学", True, -33, 30, 3, 0, None, None, "弛")
    return officiants, states, objects


@lru_cache(maxsize=1)
def small_score() -> Score:
    """Three cues of 21: 司马 goes up and stands between the marks, speaks, and goes out round the lower archer while an arrow flies."""
    officiants, states, objects = _people()
    up = ((-39.0, -72.0, 0.0), (-39.0, -75.0, 0.0), (-22.5, -75.0, 0.0), (-22.5, -4.5, 0.0), (-22.5, 0.0, 3.0), (-22.5, 10.0, 3.0),
          (-15.5, 24.0, 3.0), (0.0, 26.0, 3.0), (0.0, 20.0, 3.0))  # fmt: skip
    out = ((0.0, 20.0, 3.0), (0.0, 14.0, 3.0), (6.0, 14.0, 3.0), (9.0, 20.0, 3.0), (6.0, 26.0, 3.0), (-15.5, 24.0, 3.0),
           (-22.5, 10.0, 3.0), (-22.5, 0.0, 3.0), (-22.5, -4.5, 0.0), (-25.0, -75.0, 0.0))  # fmt: skip
    walk = Action("司马", "go", 2.0, 40.0, up, None, None, "物间", None, (), TEXT)
    turn = Action("司马", "turn", 40.0, 41.0, None, (180.0, 45.0), None, None, None, (), TEXT)
    bow = Action("司马", "bow", 41.0, 42.5, None, None, None, None, None,
                 (PersonChange(41.0, "司马", "posture", "揖"), PersonChange(42.5, "司马", "posture", "立")), TEXT)  # fmt: skip
    say = Action("司马", "order", 42.5, 45.0, None, None, None, "获者", "去侯", (), TEXT)
    rename = Action("司马", "name", 45.0, 45.0, None, None, None, None, None, (PersonChange(45.0, "司马", "title", "司正"),), TEXT)
    leave = Action("司马", "go", 46.0, 80.0, out, None, None, None, None, (), TEXT)
    draw = PersonChange(46.5, "上耦上射", "posture", "射")
    flight = ObjectChange(47.5, "矢·飞", "学", True, 1.0, -280.0, 9.0, 180.0, None, None, None, 2.0)
    shoot = Action("上耦上射", "shoot", 46.5, 49.5, None, None, "矢·飞", "侯", None, (draw, flight), TEXT)
    cues = (
        Cue("21.12", "21.12", "钩楹，由上射之后", None, 0.0, 41.0, (walk, turn)),
        Cue("21.13", "21.13", "命去侯", None, 41.0, 45.0, (bow, say)),
        Cue("21.29-1", "21.29", "还其后，降自西阶", "21.16", 45.0, 82.0, (rename, leave, shoot)),
    )
    plan = StagePlan("学", {f.id: f for f in _features()}, {p.id: p for p in _places()})
    initial = State("xiangshe", 0.0, 1, None, None, states, objects)
    options = {"venue": "庠", "hall": "YS_shi", "chi_cm": "23.1"}
    return Score("xiangshe", options, Site({"学": plan}), tuple(officiants), initial, cues, 82.0)


RESTS = (0.0, 41.0, 44.9, 45.0, 82.0)
"""Instants at which nobody walks."""
