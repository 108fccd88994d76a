# A duel in a Ren'Py story. `turnwright_client.py` lies beside this file, in game/.

init python:
    from turnwright_client import RemoteBattle

    # A Python that has Turnwright, and the script: both are shipped beside the game.
    TURNWRIGHT = ["python3", "-u", "battle_server.py"]

label duel:
    "Sect Elder" "You dare challenge me?"
    $ battle = RemoteBattle(TURNWRIGHT, {"encounterId": "duel_sect_elder", "partyIds": ["hero"]})
    while battle.result is None:
        python:
            for told in battle.story:
                narrator(told)
            chosen = renpy.display_menu([(row["text"], row["action"]) for row in battle.legal])
            battle.do(chosen)
    $ ended = battle.result["result"]
    $ battle.close()
    if ended == "victory":
        jump sect_elder_defeated
    jump sect_elder_victorious
