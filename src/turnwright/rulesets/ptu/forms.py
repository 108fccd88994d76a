"""The open commands, as forms that a screen fills in: free targets, any count, and the game master's whole hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple, get_args, get_type_hints

from turnwright.kernel.messages import snake
from turnwright.kernel.ruleset import GM
from turnwright.kernel.shapes import Field, Form

from .answers.offering import things_of
from .commands import ChangeAp, EndEncounter, Rest, SetMarker
from .content import Frequency, Gender, can_be_held
from .decide.by_hand import is_by_hand
from .decide.features import features_of
from .decide.fleeing import may_flee
from .decide.gm import AFTER, MEANWHILE
from .decide.hand import GROUND
from .decide.lifecycle import took_part
from .decide.priority import early_moves, is_turn_untouched
from .game import PtuGame
from .growth_forms import growth_forms
from .index import index_of
from .outcome import is_over
from .people import company, gear
from .rules.actions import Extra, can_take
from .rules.injuries import LossType
from .rules.stats import MOST_MOVES, NATURES
from .rules.statuses import CONDITIONS
from .rules.terms import SKILLS, STATS, TYPES, MoveClass, Size, Skill, Weather
from .seats import names, plays
from .setup import SIDES
from .state import About, Ask, Combatant, State, Use
from .telling.blanks import labelled
from .vocabulary.moves import Bless, Coat, StageStat

MOST_HANDS = 64
"""For so many desks the forms are kept."""
_MOST = 10_000
_EXTRA = get_args(Extra)
_RESTS = get_args(get_type_hints(Rest)["kind"])
_AP = get_args(get_type_hints(ChangeAp)["how"])
_LASTS = get_args(get_type_hints(SetMarker)["lasts"])
_RESULTS = get_args(get_type_hints(EndEncounter)["result"])
_RANGES = ("melee", "ranged", "burst", "close_blast", "ranged_blast", "cone", "line", "self")
_OFTEN = get_args(get_type_hints(Frequency)["per"])


def forms(game: PtuGame, view: State, seat: str) -> tuple[Form, ...]:
    """What a seat may send beside the listed choices."""
    return tuple(map(labelled, _forms(game, view, seat)))


def _forms(game: PtuGame, view: State, seat: str) -> tuple[Form, ...]:
    if view.flow.prompts:
        return (*_orders(game, view, seat), *_of(MEANWHILE, _gms_hand(game, view) if seat == GM else ()))
    grows = growth_forms(game, view, seat)
    if is_over(view):
        return (*(_of(AFTER, _gms_hand(game, view)) if seat == GM else ()), *grows)
    found = _own_turn(game, view, gm=seat == GM) if seat == GM or _is_active(view, seat) else ()
    found += (*_early(game, view, seat), *_orders(game, view, seat))
    found += grows
    return (*found, *_gms_hand(game, view)) if seat == GM else found


def _of(kinds: Collection[type], found: tuple[Form, ...]) -> tuple[Form, ...]:
    """The forms of some kinds of commands."""
    tags = {snake(kind.__name__) for kind in kinds}
    return tuple(form for form in found if form.command in tags)


def _orders(game: PtuGame, view: State, seat: str) -> tuple[Form, ...]:
    """What those whom the seat plays are asked about; while a fight is on, at any time."""
    ours = tuple([one.id for one in view.combatants.values() if seat == GM or plays(view, seat, one)])
    if view.stage != "active" or not ours:
        return ()
    about = ("everything", *get_args(About))
    blanks = (
        _choice("ask", get_args(Ask)),
        _choice("about", about, optional=True),
        _choice("who", ours, optional=True),
    )
    found = (Form("give_orders", "Choose what you're asked about", blanks),)
    things = [thing for one in ours for thing in things_of(game, view, view.combatants[one])]
    if not things:
        return found
    named = (
        _choice("thing", tuple(dict.fromkeys(things))),
        _choice("use", get_args(Use)),
        _choice("who", ours, optional=True),
    )
    return (*found, Form("set_trigger", "Choose what acts by itself", named))


def _early(game: PtuGame, view: State, seat: str) -> tuple[Form, ...]:
    """Between turns: a move with priority, on any targets."""
    if view.stage != "active":
        return ()
    there = company.on_field(view) if is_turn_untouched(view) else ()
    ours = [one for one in there if seat == GM or plays(view, seat, one)]
    found = {(one.id, move.id) for one in ours for move in early_moves(game, view, one)}
    if not found:
        return ()
    users, moves = (tuple(dict.fromkeys(names)) for names in zip(*sorted(found), strict=True))
    everybody = tuple(view.combatants)
    targets = Field("targets", "choices", everybody, 0, len(everybody))
    return (Form("prioritise", "Act before its count", (_choice("user", users), _choice("move", moves), targets)),)


def _is_active(view: State, seat: str) -> bool:
    return bool(view.active) and plays(view, seat, view.combatants[view.active])


def _own_turn(game: PtuGame, view: State, *, gm: bool) -> tuple[Form, ...]:
    """What the one whose turn it is may do beside the listed choices; for the game master anybody, with a reason."""
    one = view.combatants.get(view.active)
    if one is None:
        return ()
    if view.phase == "declaration":
        return (Form("declare", "Declare something else", (Field("action", "text"),)),)
    everybody = tuple(view.combatants)
    user = (_choice("user", everybody, optional=True),) if gm else ()
    found = []
    users = view.combatants.values() if gm else (one,)
    known = tuple(dict.fromkeys([move for each in users for move in gear.moves_of(game, each)]))
    if known:
        targets = Field("targets", "choices", everybody, 0, len(everybody))
        square = (_square("cell", optional=True),) if view.grid is not None else ()
        found.append(Form("use_move", "Use a move on any targets", (_choice("move", known), targets, *square, *user)))
    if view.grid is not None:
        found.append(Form("shift", "Move to any square", (_square("to"), *user)))
    helpless = tuple(who for who in everybody if who != one.id)
    if helpless:
        found.append(Form("coup_de_grace", "Coup de grâce", (_choice("target", helpless), *user)))
    found += _things(game, view, one, gm=gm, user=user)
    if one.budget.standard:
        found.append(Form("trade_action", "Trade the Standard Action", (_choice("into", _EXTRA),)))
    if not one.wild and may_flee(one) and can_take(one.budget, "full"):  # the wild ones' flight is a listed choice
        found.append(Form("flee", "Flee", user))
    judged = () if gm else tuple(name for _, name in _judged(game, view, (one,)))
    if judged:
        targets = Field("targets", "choices", everybody, 0, len(everybody), optional=True)
        found.append(Form("use_feature", "Use a feature that you carry out", (_choice("feature", judged), targets)))
    until = _number("until", most=one.initiative - 1, least=-100)
    found.append(Form("hold", "Hold until a lower Initiative", (until,)))
    return tuple(found)


def _judged(game: PtuGame, view: State, users: Iterable[Combatant]) -> list[tuple[str, str]]:
    """The features of people that somebody at the table carries out, each with whose it is."""
    return [
        (one.id, feature.id)
        for one in users
        for feature in features_of(game, one)
        if is_by_hand(game, view, one, feature)
    ]


def _things(game: PtuGame, view: State, one: Combatant, *, gm: bool, user: tuple[Field, ...]) -> list[Form]:
    """What is held: given to a Pokémon out of a bag, or dropped."""
    items, found = game.content.items, []
    bags = [each.items for each in (view.combatants.values() if gm else (one,))]
    things = tuple(dict.fromkeys(name for bag in bags for name in bag if name in items and can_be_held(items[name])))
    if things:
        there = [each for each in company.on_field(view) if each.sheet.kind == "pokemon"]
        own = tuple(each.id for each in there if gm or each.sheet.owner == one.id)
        blanks = (_choice("item", things), _choice("target", own), *user)
        found += [Form("give_item", "Let a Pokémon hold something", blanks)] if own else []
    if one.sheet.held_item is not None:
        found.append(Form("drop_item", "Drop what is held", user))
    return found


class Desk(NamedTuple):
    """All that the game master's forms depend on: they are made again only when something of it has changed."""

    stage: str
    served: bool
    has_map: bool
    ids: tuple[str, ...]
    people: tuple[str, ...]
    tamed: tuple[str, ...]
    there: tuple[str, ...]
    unseen: tuple[str, ...]
    gone: tuple[str, ...]
    shares: tuple[str, ...]
    bags: tuple[tuple[str, tuple[str, ...]], ...]
    bearers: tuple[str, ...]
    lasting: tuple[str, ...]
    entries: tuple[str, ...]
    judged: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]


def _desk(game: PtuGame, view: State) -> Desk:
    everybody = list(view.combatants.values())
    entries = [name for one in everybody for name in (*gear.moves_of(game, one), *one.sheet.abilities)]
    return Desk(
        stage=view.stage,
        served=view.served,
        has_map=view.grid is not None,
        ids=tuple(view.combatants),
        people=tuple([one.id for one in everybody if one.sheet.kind == "trainer"]),
        tamed=tuple([one.id for one in everybody if one.sheet.kind == "pokemon"]),
        there=tuple([one.id for one in everybody if one.where == "field"]),
        unseen=tuple([one.id for one in everybody if one.where == "hidden"]),
        gone=tuple([one.id for one in everybody if one.where == "removed"]),
        shares=tuple([one.id for one in took_part(view)]) if view.stage == "ended" else (),
        bags=tuple([(one.id, tuple(one.items)) for one in everybody if one.items]),
        bearers=tuple([one.id for one in everybody if one.timed]),
        lasting=tuple(dict.fromkeys([held.label for one in everybody for held in one.timed])),
        entries=tuple(dict.fromkeys(entries)),
        judged=tuple(_judged(game, view, [one for one in everybody if one.sheet.features])),
        seats=names(view),
    )


def _gms_hand(game: PtuGame, view: State) -> tuple[Form, ...]:
    """Everything that the game master may do at any time."""
    desk, kept = _desk(game, view), index_of(game).hands
    found = kept.get(desk)
    if found is None:
        if len(kept) >= MOST_HANDS:
            kept.clear()
        found = kept[desk] = (
            *_life(desk),
            *_on_somebody(game, desk),
            *_on_the_field(game, desk),
            *_lasting(game, desk),
            *_people(game, desk),
            *_house_rules(desk),
        )
    return (*found, *_turns(view))


def _on_the_field(game: PtuGame, desk: Desk) -> tuple[Form, ...]:
    """What lies on the ground, on sides and everywhere."""
    content = game.content
    side = _choice("side", SIDES)
    around = (_square("cell", optional=True), _number("radius", most=20, optional=True)) if desk.has_map else ()
    found = []
    if content.hazards:
        layers = _number("layers", most=2, optional=True)
        found.append(Form("set_hazard", "Hazards", (_choice("hazard", tuple(content.hazards)), side, layers, *around)))
    blessings = index_of(game).moves_with[Bless]
    if blessings:
        uses = _number("uses", most=20, optional=True)
        found.append(Form("set_blessing", "Blessings", (_choice("blessing", blessings), side, uses)))
    if content.fields:
        rounds = _number("rounds", most=100, optional=True)
        found.append(Form("set_field", "Terrains and rooms", (_choice("field", tuple(content.fields)), rounds)))
    if desk.has_map:
        ground = (
            _choice("terrain", tuple(each for each in GROUND if each != "fog")),
            _square("cell"),
            _number("radius", most=20, optional=True),
        )
        found.append(Form("set_terrain", "The ground", ground))
    return tuple(found)


def _lasting(game: PtuGame, desk: Desk) -> tuple[Form, ...]:
    """What lasts on somebody, and how often it has used what it has."""
    found = []
    if desk.there:
        target = _choice("target", desk.there)
        coats = index_of(game).moves_with[Coat]
        if coats:
            source = _choice("source", desk.ids, optional=True)
            found.append(Form("give_coat", "Coats", (target, _choice("coat", coats), source)))
        foods = index_of(game).foods
        if foods:
            bags = tuple(who for who, things in desk.bags if any(name in things for name in foods))
            bag = (_choice("by", bags, optional=True),) if bags else ()
            found.append(Form("feed", "Food eaten before", (target, _choice("item", foods, of="items"), *bag)))
        things = index_of(game).things_to_hold
        if things:
            thing = _choice("item", things, optional=True, of="items")
            found.append(Form("set_held", "What somebody holds", (target, thing)))
        span = (_choice("lasts", _LASTS, optional=True), _number("times", least=1, most=100, optional=True))
        count = _number("count", most=999, optional=True)
        found.append(Form("set_marker", "A marker or a counter", (target, Field("name", "text"), count, *span)))
    if desk.lasting:
        ends = (_choice("target", desk.bearers), _choice("effect", desk.lasting))
        found.append(Form("end_effect", "End what lasts", ends))
    if desk.entries:
        used = (_number("scene", most=20, optional=True), _number("today", most=20, optional=True))
        whom = _choice("target", desk.ids)
        found.append(Form("set_uses", "Uses of a move or an ability", (whom, _choice("entry", desk.entries), *used)))
    return tuple(found)


def _life(desk: Desk) -> tuple[Form, ...]:
    """The encounter itself: its stages, its weather, what the group's display shows."""
    found = []
    if desk.stage == "created":
        found.append(Form("start_encounter", "Start the encounter"))
    elif desk.stage == "active":
        found.append(Form("skip_turn", "End this turn, whoever's it is"))
    weather = (_choice("weather", get_args(Weather)), _number("rounds", least=1, most=100, optional=True))
    found.append(Form("set_weather", "Weather", weather))
    found.append(Form("end_scene", "End the scene: scene moves and action points come back"))
    if not desk.served:
        found.append(Form("serve", "Show on the group's display"))
    if desk.stage == "active":
        shared = (_number("players", most=20, optional=True), _number("trainer_xp", most=10, optional=True))
        ends = (_choice("result", _RESULTS, optional=True), _choice("winner", SIDES, optional=True), *shared)
        found.append(Form("end_encounter", "End the encounter", ends))
    if desk.stage == "ended":
        parts = tuple(_number(f"share.{who}", optional=True) for who in desk.shares)
        players = _number("players", most=20, optional=True)
        found.append(Form("share_experience", "Share experience out", (*parts, players)))
    if desk.stage != "active" and desk.ids:
        everybody = Field("targets", "choices", desk.ids, 0, len(desk.ids), optional=True)
        found.append(Form("rest", "Rest", (_choice("kind", _RESTS), everybody)))
    return tuple(found)


def _house_rules(desk: Desk) -> tuple[Form, ...]:
    """A move or an ability of the table's own; words that no form has room for come with the command itself."""
    who = desk.ids
    name, own = Field("move.name", "text"), Field("ability.name", "text")
    move = (
        Field("move.id", "text"),
        name,
        _choice("move.type", TYPES),
        _choice("move.class", get_args(MoveClass)),
        _choice("move.range.kind", _RANGES),
        _number("move.range.squares", most=100, optional=True),
        _number("move.range.size", most=100, optional=True),
        _choice("move.frequency.per", _OFTEN, optional=True),
        _number("move.frequency.uses", least=1, most=5, optional=True),
        _number("move.ac", least=1, most=20, optional=True),
        _number("move.damage_base", least=1, most=28, optional=True),
        Field("move.notes", "text", optional=True),
        _several("knows", who, most=len(who)),
    )
    ability = (Field("ability.id", "text"), own, Field("ability.notes", "text"), _several("has", who, most=len(who)))
    return Form("add_move", "A move of your own", move), Form("add_ability", "An ability of your own", ability)


def _turns(view: State) -> tuple[Form, ...]:
    """Who waits, who comes next, and what the one whose turn it is may still do."""
    found = []
    holding = tuple([slot.id for slot in view.order if slot.held])
    to_come = tuple(dict.fromkeys([slot.id for slot in view.order]))
    if holding:
        found.append(Form("release_hold", "Let somebody stop waiting", (_choice("user", holding),)))
    if len(to_come) > 1:
        moved = (_choice("target", to_come), _choice("before", to_come, optional=True))
        found.append(Form("reorder", "The order of this round", moved))
    if view.active:
        more = tuple(_number(name, least=-5, most=5, optional=True) for name in ("standard", "shift", "swift"))
        found.append(Form("grant_actions", "More or fewer actions", (_choice("target", (view.active,)), *more)))
    return tuple(found)


def _on_somebody(game: PtuGame, desk: Desk) -> tuple[Form, ...]:
    """What is done to one of the combatants."""
    if not desk.ids:
        return ()
    content = game.content
    who = _choice("target", desk.ids)
    add, remove = (Field(name, "choices", tuple(CONDITIONS), 0, len(CONDITIONS)) for name in ("add", "remove"))
    temp_hp, injuries = _number("temp_hp", optional=True), _number("injuries", most=10, optional=True)
    loss = _choice("loss", get_args(LossType), optional=True)
    helper = _choice("helper", desk.ids, optional=True)
    difficulty = _number("against", least=1, most=100)
    by = tuple(_number(f"change.{stat}", least=-12, most=12, optional=True) for stat in get_args(StageStat))
    to = tuple(_number(f"stages.{stat}", least=-6, most=6, optional=True) for stat in get_args(StageStat))
    many = _number("count", least=-100, most=100, optional=True)
    things = _choice("item", tuple(content.items), of="items")
    balls = _choice("item", tuple(content.balls), of="balls")
    found = [
        Form("deal_damage", "Damage", (who, _number("amount"), loss)),
        Form("fall", "A fall", (who, _number("meters", least=1))),
        Form("check_skill", "A skill check", (who, _choice("skill", SKILLS), difficulty, helper)),
        Form("restore_hp", "Heal", (who, _number("amount", optional=True), temp_hp, injuries)),
        Form("set_hp", "Set Hit Points", (who, _number("hp", least=-_MOST, optional=True), temp_hp, injuries)),
        Form("change_status", "Conditions", (who, add, remove)),
        Form("change_stages", "Raise or lower stages", (who, *by)),
        Form("set_stages", "Set stages", (who, *to)),
        *((Form("grant_item", "Give or take items", (who, things, many)),) if content.items else ()),
        *((Form("grant_item", "Give or take balls", (who, balls, many)),) if content.balls else ()),
    ]
    if desk.people:
        how = _choice("how", _AP, optional=True)
        found.append(
            Form(
                "change_ap", "Action Points", (_choice("target", desk.people), _number("amount", least=1, most=20), how)
            )
        )
    if desk.judged:
        everybody = Field("targets", "choices", desk.ids, 0, len(desk.ids), optional=True)
        trainers = _choice("user", tuple(dict.fromkeys(user for user, _ in desk.judged)))
        named = _choice("feature", tuple(dict.fromkeys(name for _, name in desk.judged)))
        found.append(Form("use_feature", "Use a feature that you carry out", (trainers, named, everybody)))
    if desk.tamed:
        found.append(Form("set_loyalty", "Loyalty", (_choice("target", desk.tamed), _number("loyalty", most=6))))
    bearers = tuple(who for who, _ in desk.bags)
    carried = dict.fromkeys(name for _, things in desk.bags for name in things)
    useful = tuple(name for name in carried if name in content.items and content.items[name].kind == "medicine")
    if desk.stage != "active" and useful:
        medicine = _choice("item", useful)
        found.append(Form("treat", "Medicine, between fights", (_choice("user", bearers), medicine, who)))
    if desk.stage == "active":
        lost = tuple(_number(f"damage.{who}", optional=True) for who in desk.there)
        moves = _choice("move", tuple(content.moves), of="moves")
        acts = _choice("user", desk.there, optional=True)
        found.append(Form("tell_move", "What a move did, by your own dice", (acts, moves, *lost)))
        by = (_choice("target", desk.there), _number("by", least=-500, most=500))
        found.append(Form("change_initiative", "Initiative for the scene", by))
    if desk.has_map:
        found.append(Form("move_token", "Put somebody on a square", (who, _square("to"))))
    return tuple(found)


def _people(game: PtuGame, desk: Desk) -> tuple[Form, ...]:
    """Who comes and who goes."""
    if desk.stage == "ended":
        return ()
    content = game.content
    side, name = _choice("placed.side", SIDES), Field("placed.name", "text", optional=True)
    square = (_square("placed.position", optional=True),) if desk.has_map else ()
    found = [
        Form(
            "add_combatant",
            "Add a Pokémon",
            (
                _choice("placed.species", tuple(content.species), of="species"),
                _number("placed.level", least=1, most=100),
                side,
                name,
                *square,
                *_details(game, desk),
            ),
        ),
        Form("add_combatant", "Add somebody by a whole sheet", (side, *_sheet(game), *square, *_condition(desk))),
    ]
    if content.trainers:
        who = _choice("placed.trainer", tuple(content.trainers), of="trainers")
        found.append(Form("add_combatant", "Add a trainer with the team", (who, side, name, *square)))
    if content.tables:
        table = _choice("placed.table", tuple(content.tables), of="tables")
        found.append(
            Form("add_combatant", "Roll on an encounter table", (table, side, _number("placed.count", most=20)))
        )
    there = tuple(who for who in desk.ids if who not in desk.gone)
    if there:
        found.append(Form("remove_combatant", "Remove somebody", (_choice("target", there),)))
        if desk.there:
            found.append(Form("hide", "Hide somebody", (_choice("target", desk.there),)))
        if desk.unseen:
            square = (_square("to", optional=True),) if desk.has_map else ()
            found.append(Form("reveal", "Reveal somebody", (_choice("target", desk.unseen), *square)))
        seat = _choice("seat", (*desk.seats, GM), optional=True)
        found.append(
            Form("hand_over", "Let another seat play somebody, or give it back", (_choice("piece", there), seat))
        )
    return tuple(found)


def _details(game: PtuGame, desk: Desk) -> tuple[Field, ...]:
    """What may be said of a Pokémon beside its species and level; what is left out is rolled, or as the rules say."""
    content = game.content
    return (
        _choice("placed.nature", tuple(NATURES), optional=True),
        _choice("placed.gender", get_args(Gender), optional=True),
        _several("placed.moves", tuple(content.moves), most=MOST_MOVES, of="moves"),
        _several("placed.abilities", tuple(content.abilities), most=10, of="abilities"),
        _choice("placed.item", tuple(content.items), optional=True, of="items"),
        *(_number(f"placed.stats.{stat}", most=500, optional=True) for stat in STATS),
        *_condition(desk),
    )


def _condition(desk: Desk) -> tuple[Field, ...]:
    """How somebody comes into the fight, whose it is, and whether it is a boss."""
    return (
        _number("placed.hp", optional=True),
        _number("placed.injuries", most=10, optional=True),
        _several("placed.afflictions", tuple(CONDITIONS), most=len(CONDITIONS)),
        *((_choice("placed.owner", desk.people, optional=True),) if desk.people else ()),
        _number("placed.turns", least=1, most=5, optional=True),
    )


def _sheet(game: PtuGame) -> tuple[Field, ...]:
    """A whole sheet: a trainer of the table, or a Pokémon that no formula gives."""
    content = game.content
    own = "placed.sheet."
    return (
        Field(f"{own}id", "text"),
        Field(f"{own}name", "text"),
        _choice(f"{own}kind", ("trainer", "pokemon")),
        _number(f"{own}level", least=1, most=100),
        *(_number(f"{own}stats.{stat}", most=500) for stat in STATS),
        _number(f"{own}max_hp", least=1),
        _choice(f"{own}species", tuple(content.species), optional=True, of="species"),
        _several(f"{own}types", TYPES, most=2),
        _several(f"{own}moves", tuple(content.moves), most=20, of="moves"),
        _several(f"{own}abilities", tuple(content.abilities), most=10, of="abilities"),
        *(_number(f"{own}skills.{skill}.dice", least=1, most=8, optional=True) for skill in get_args(Skill)),
        _several(f"{own}equipment", tuple(content.items), most=10, of="items"),
        _choice(f"{own}held_item", tuple(content.items), optional=True, of="items"),
        _several(f"{own}stored", tuple(content.items), most=2, of="items"),
        _choice(f"{own}size", get_args(Size), optional=True),
        _number(f"{own}weight_class", least=1, most=7, optional=True),
        _number(f"{own}loyalty", most=6, optional=True),
    )


GROUPS = {
    **dict.fromkeys(("use_move", "struggle", "use_ability", "coup_de_grace", "prioritise"), "Moves"),
    **dict.fromkeys(("use_feature", "order_early", "release_ap"), "Orders"),
    **dict.fromkeys(("switch",), "Switch"),
    **dict.fromkeys(("throw_ball", "use_item", "trade_food", "use_held", "drop_item", "give_item"), "Items"),
    **dict.fromkeys(("shift", "stand_up", "flee", "mount", "dismount"), "Movement"),
    **dict.fromkeys(("maneuver", "take_breather", "wake", "leave_stance"), "Maneuvers"),
    **dict.fromkeys(
        ("start_encounter", "declare", "end_turn", "hold", "trade_action", "give_orders", "set_trigger"), "Turn"
    ),
    **dict.fromkeys(
        (
            "spend_points", "spread_points", "learn_move", "decline_move", "forget_move", "choose_ability",
            "take_poke_edge", "evolve",
            "take_feature", "choose_milestone", "give_experience",
        ),
        "Growth",
    ),
    **dict.fromkeys(
        (
            "deal_damage", "fall", "check_skill", "treat", "restore_hp", "set_hp", "change_status", "change_stages",
            "set_stages",
            "set_weather", "move_token", "add_combatant", "remove_combatant", "hide", "reveal", "hand_over",
            "grant_item", "skip_turn",
            "end_scene", "serve", "end_encounter", "rest", "set_loyalty", "change_initiative", "grant_actions",
            "set_hazard", "set_blessing", "set_field", "set_terrain", "give_coat", "set_marker", "end_effect", "feed",
            "set_held", "set_uses", "tell_move", "share_experience", "release_hold", "reorder", "add_move",
            "add_ability", "change_ap",
        ),
        "Game master",
    ),
}  # fmt: skip
"""The headings of the menu, in its order."""


def _choice(name: str, options: tuple[str, ...], *, optional: bool = False, of: str = "") -> Field:
    """One of some options; `of` names the kind of content that they all are, where they are many."""
    return Field(name, "choice", options, optional=optional, options_from=of)


def _number(name: str, *, least: int = 0, most: int = _MOST, optional: bool = False) -> Field:
    return Field(name, "number", least=least, most=most, optional=optional)


def _several(name: str, options: tuple[str, ...], *, most: int, of: str = "") -> Field:
    return Field(name, "choices", options, 0, min(most, len(options)), optional=True, options_from=of)


def _square(name: str, *, optional: bool = False) -> Field:
    return Field(name, "square", optional=optional)
