# A duel in a Ren'Py story. `turnwright_client.py` is beside this file, in game/.

init python:
    from turnwright_client import open_battle

label duel:
    "Sect Elder" "You dare challenge me?"
    # Ren'Py's own dice, so that rolling back past this line brings the same battle again.
    $ battle = open_battle({"encounterId": "duel_sect_elder", "partyIds": ["hero"], "seed": renpy.random.randint(0, 2**31 - 1)})
    call fight
    if battle.result["result"] == "victory":
        jump sect_elder_defeated
    jump sect_elder_victorious

# Any battle: every line, then the menu, until the last line has been read.
label fight:
    $ told = 0
    while told < len(battle.story):
        $ line = battle.story[told]
        "[line!q]"
        $ told += 1
    if battle.result is not None:
        return
    # A battle is a value: assigning the next one is what makes saving and rolling back safe.
    $ battle = battle.choose(renpy.display_menu(battle.menu()))
    jump fight

label sect_elder_defeated:
    "Sect Elder" "The archive is open to you."
    return

label sect_elder_victorious:
    "Sect Elder" "Come back when you have learned to lose."
    return
