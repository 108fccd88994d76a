"""What the routes under `/api` answer with, field by field: the shapes of the program of spec 000, in camelCase."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

SideName = Literal["players", "allies", "enemies", "rivals"]
Kind = Literal["pokemon", "human"]


class Shape(Struct, rename="camel"):
    """Fields that may be missing are unset; everything else is always there."""


class Body(Struct, rename="camel"):
    """What a client sends; fields that no route knows are passed over."""


class Done(Shape):
    """An answer that only says that it went well."""

    message: str = ""
    success: bool = True


# People and Pokémon


class Stats(Shape):
    hp: int = 0
    attack: int = 0
    defense: int = 0
    special_attack: int = 0
    special_defense: int = 0
    speed: int = 0


class Stages(Shape):
    attack: int = 0
    defense: int = 0
    special_attack: int = 0
    special_defense: int = 0
    speed: int = 0
    accuracy: int = 0
    evasion: int = 0


class KnownMove(Shape):
    id: str
    name: str
    type: str
    frequency: str
    db: int | None
    ac: int | None
    damage_class: str
    range: str
    used_today: int
    used_this_scene: int


class KnownAbility(Shape):
    id: str
    name: str
    text: str
    """What it does, as the pack's words say it; empty where no pack describes it or nobody may know."""


class Pokemon(Shape):
    id: str
    species: str
    nickname: str | None
    level: int
    experience: int
    nature: str
    types: list[str]
    base_stats: Stats
    nature_stats: Stats
    """The base stats after the nature: what is placed comes on top."""
    current_stats: Stats
    current_hp: int
    max_hp: int
    stage_modifiers: Stages
    abilities: list[KnownAbility]
    moves: list[KnownMove]
    held_item: str | None
    capabilities: dict[str, Any]
    skills: dict[str, str]
    tutor_points: int
    training_exp: int
    egg_groups: list[str]
    loyalty: int
    status_conditions: list[str]
    injuries: int
    temporary_hp: int
    owner_id: str | None
    sprite_url: str | None
    shiny: bool
    gender: str
    is_in_library: bool
    origin: str
    location: str | None
    notes: str | None
    last_injury_time: str | None
    rest_minutes_today: int
    injuries_healed_today: int
    last_rest_reset: str | None
    version: int
    """Of the sheet: a change that names it is refused if somebody else was faster. 0 in an encounter."""
    waiting: bool = False
    """Whether a level has brought something that nobody has chosen yet."""


class Thing(Shape):
    name: str
    quantity: int


class Character(Shape):
    id: str
    name: str
    character_type: str
    played_by: str | None
    level: int
    stats: Stats
    current_hp: int
    max_hp: int
    trainer_classes: list[str]
    skills: dict[str, str]
    features: list[str]
    edges: list[str]
    capabilities: dict[str, Any]
    equipment: dict[str, Any]
    inventory: list[Thing]
    money: int
    status_conditions: list[str]
    stage_modifiers: Stages
    injuries: int
    temporary_hp: int
    rest_minutes_today: int
    injuries_healed_today: int
    last_rest_reset: str | None
    last_injury_time: str | None
    drained_ap: int
    bound_ap: int
    current_ap: int
    avatar_url: str | None
    trainer_xp: int
    owned_species: list[str]
    is_in_library: bool
    notes: str | None
    location: str | None
    pokemon_ids: list[str]
    pokemon: list[Pokemon]
    version: int
    """Of the sheet: a change that names it is refused if somebody else was faster. 0 in an encounter."""
    waiting: bool = False
    """Whether a level has brought something that nobody has chosen yet."""


# Encounters


class TurnState(Shape):
    has_acted: bool
    standard_action_used: bool
    shift_action_used: bool
    swift_action_used: bool
    can_be_commanded: bool
    is_holding: bool
    forfeit_standard_action: bool | UnsetType = UNSET
    forfeit_shift_action: bool | UnsetType = UNSET
    distance_moved_this_turn: int | UnsetType = UNSET


class Injuries(Shape):
    count: int
    sources: list[str]


class Position(Shape):
    x: int
    y: int
    z: int | UnsetType = UNSET


class Combatant(Shape, kw_only=True):
    id: str
    type: Kind
    entity_id: str
    side: SideName
    initiative: int
    initiative_bonus: int
    initiative_roll_off: int | UnsetType = UNSET
    turn_state: TurnState
    has_acted: bool
    actions_remaining: int
    shift_actions_remaining: int
    temp_conditions: list[str]
    injuries: Injuries
    badly_poisoned_round: int
    physical_evasion: int
    special_evasion: int
    speed_evasion: int
    position: Position | UnsetType = UNSET
    token_size: int
    entity: dict[str, Any]
    """A Pokemon or a Character, by `type`."""


class LoggedTarget(Shape, kw_only=True):
    id: str
    name: str
    hit: bool
    damage: int
    effectiveness: float | UnsetType = UNSET
    critical_hit: bool
    effect: str | UnsetType = UNSET
    injury: bool


class LoggedMove(Shape, kw_only=True):
    id: str
    timestamp: str
    round: int
    actor_id: str
    actor_name: str
    move_name: str
    move_type: str
    damage_class: str
    accuracy_roll: int | UnsetType = UNSET
    accuracy_target: int | UnsetType = UNSET
    targets: list[LoggedTarget]
    notes: str | UnsetType = UNSET


class DefeatedEnemy(Shape):
    species: str
    level: int
    type: Kind


class GridConfig(Shape):
    enabled: bool
    width: int
    height: int
    cell_size: int
    background: str | None
    isometric: bool
    camera_angle: int
    max_elevation: int


class Declaration(Shape):
    combatant_id: str
    trainer_name: str
    description: str
    round: int


class HeldTurn(Shape):
    combatant_id: str
    hold_until_initiative: int | None


class PendingAction(Shape):
    id: str
    category: str
    actor_id: str
    options: list[str]


class Encounter(Shape):
    id: str
    name: str
    battle_type: str
    weather: str | None
    weather_duration: int
    weather_source: str | None
    combatants: list[Combatant]
    current_round: int
    current_turn_index: int
    turn_order: list[str]
    trainer_turn_order: list[str]
    pokemon_turn_order: list[str]
    current_phase: Literal["trainer_declaration", "trainer_resolution", "pokemon"]
    is_active: bool
    is_paused: bool
    is_served: bool
    move_log: list[LoggedMove]
    defeated_enemies: list[DefeatedEnemy]
    xp_distributed: bool
    significance_multiplier: float
    significance_tier: str
    scene_number: int
    grid_config: GridConfig | None
    declarations: list[Declaration]
    switch_actions: list[dict[str, Any]]
    pending_out_of_turn_actions: list[PendingAction]
    hold_queue: list[HeldTurn]
    wield_relationships: list[dict[str, Any]]
    environment_preset: dict[str, Any] | None
    created_at: str
    updated_at: str


class EncounterAnswer(Shape):
    data: Encounter
    success: bool = True


class ServedAnswer(Shape):
    data: Encounter | None
    success: bool = True


class EncountersAnswer(Shape):
    data: list[Encounter]
    success: bool = True
