"""Heroes, loot, treasure, monsters and plots as printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.super_dungeon_arcade.draw.drawing import SLOT_TONES, hero_icon, model_icon
from grandmelee.games.super_dungeon_arcade.terms import NONE, RANKS, SLOTS, dice_text
from grandmelee.scene.cards import Face, Fact

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Content, Hero, Item, Model


def printed(word: str, content: Content) -> Face | None:
    """The card a word stands for; None where there is none."""
    kind, _, slug = word.partition(":")
    if kind == "hero":
        return hero_face(content, content.hero_shelf[slug])
    if not slug:
        return None
    if kind == "card":
        return item_face(content, content.item(slug))
    if kind == "model":
        return model_face(content, content.model_shelf[slug])
    if kind == "action":
        action = content.action(slug)
        price = "potion" if action.is_potion else "AP"
        return Face(action.name, tuple(action.text), corner=str(action.cost), corner_name=price, picture="star-swirl")
    if kind == "plot":
        plot = content.plot_shelf[slug]
        parts = (*plot.set_up_text, plot.interact_text, *plot.lasting_text, plot.discard_text)
        return Face(plot.name, tuple([part for part in parts if part]), kind="Plot", picture="scroll-unfurled")
    return unpointed(kind, slug, content)


def unpointed(kind: str, slug: str, content: Content) -> Face | None:
    """Cards nobody points at: challenges, Easy and Hard Mode."""
    for card in content.challenges if kind == "challenge" else ():
        if card.slug == slug:
            label = "Boss fight challenge" if card.is_boss_fight else "Challenge"
            lines = (*card.trap_text, *card.lasting_text)
            deeds = (action_line(content, card.boss_action),) if card.boss_action != NONE else ()
            return Face(card.name, (*lines, *deeds), kind=label, picture="crowned-skull")
    for mode in content.modes if kind == "mode" else ():
        if mode.slug == slug:
            label = "Hard Mode" if mode.mode else "Easy Mode"
            return Face(mode.name, tuple(mode.lasting_text), kind=label, picture="star-swirl")
    return None


def unique_lines(content: Content, model: Model) -> list[str]:
    """What a monster can do besides attacking, and whom a spawning point calls."""
    deeds = [action_line(content, number) for number in model.actions]
    spawns = [f"Spawns {count} {content.models[kind].name}." for count, kind in model.spawns]
    return [*model.text, *deeds, *spawns]


def action_line(content: Content, number: int) -> str:
    """An action in one sentence."""
    action = content.actions[number]
    price = f"{action.cost} potion" if action.is_potion else f"{action.cost} AP"
    return f"{action.name} ({price}): {' '.join(action.text)}"


def hero_face(content: Content, hero: Hero) -> Face:
    """A Hero card."""
    facts = (
        Fact("walking-boot", str(hero.mv), "MV"),
        Fact("hourglass", str(hero.ap), "AP"),
        Fact("hearts", str(hero.hearts), "hearts"),
    )
    names = ("STR", "ARM", "WILL", "DEX")
    dice = ", ".join(f"{name} {dice_text(dice)}" for name, dice in zip(names, hero.dice, strict=True))
    deeds = [action_line(content, number) for number in (*hero.actions, *hero.drinks)]
    return Face(hero.name, (f"{dice}.", *hero.text, *deeds), facts=facts, kind=hero.type, picture=hero_icon(hero.slug))


def item_face(content: Content, item: Item) -> Face:
    """A loot or treasure card, in the colour of the slot it goes into."""
    deeds = [action_line(content, item.action)] if item.action != NONE else []
    slot = SLOTS[item.slot] if item.slot < len(SLOTS) else ""
    kind = f"{slot} {'loot' if item.is_loot else 'treasure'}".strip()
    lines = (*item.text, *item.orders_text, *deeds)
    return Face(item.name, lines, kind=kind.capitalize(), picture="trophy", tone=SLOT_TONES.get(slot, ""))


def model_face(content: Content, model: Model) -> Face:
    """A monster or spawning point."""
    facts = [Fact("hearts", str(model.hearts), "hearts"), Fact("checked-shield", str(model.arm), "ARM")]
    if model.mv:
        facts.append(Fact("walking-boot", str(model.mv), "MV"))
    lines = [f"Solo: AP {model.solo[0]}, STR {model.solo[1]}, RNG {model.solo[2]}."] if any(model.solo) else []
    lines += [f"Gang: AP {model.gang[0]}, STR {model.gang[1]}, RNG {model.gang[2]}."] if model.has_gang else []
    kind = RANKS[model.rank].capitalize()
    return Face(
        model.name,
        (*lines, *unique_lines(content, model)),
        facts=tuple(facts),
        kind=kind,
        picture=model_icon(model.slug),
    )
