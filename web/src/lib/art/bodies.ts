/** Which body a species has, for its silhouette. A form is listed only where its body is another than its species'. */

import type { Shape } from "./silhouette-parts";

const SPECIES: Record<Shape, string> = {
  serpent:
    "arbok centiskorch dragalge dragonair drakloak drampa dratini dreepy dunsparce eelektrik eelektross ekans eternatus furret giratina_origin gorebyss gyarados horsea huntail kingdra milotic onix rayquaza sandaconda seadra serperior servine seviper silicobra sizzlipede skrelp snivy steelix tynamo zygarde",
  bird: "aerodactyl altaria archen archeops articuno braviary chatot combusken corviknight corvisquire cramorant crobat dartrix decidueye delibird dodrio doduo ducklett eiscue_ice_face eiscue_noice_face emolga empoleon farfetchd fearow fletchinder fletchling gligar gliscor golbat hawlucha ho_oh honchkrow hoothoot lugia lunala mandibuzz mantine mantyke moltres murkrow natu noctowl noibat noivern oricorio_baile oricorio_pau oricorio_pom_pom oricorio_sensu pelipper pidgeot pidgeotto pidgey pidove pikipek piplup prinplup rookidee rowlet rufflet sigilyph sirfetchd skarmory spearow staraptor staravia starly swablu swanna swellow swoobat taillow talonflame togekiss togetic torchic toucannon tranquill trumbeak unfezant vullaby wingull woobat xatu yveltal zapdos zubat",
  quadruped:
    "absol aipom amaura appletun arcanine arceus aron aurorus avalugg bastiodon bayleef bergmite bibarel bidoof blitzle boldore boltund bouffalant buizel bulbasaur bunnelby calyrex_ice_rider calyrex_shadow_rider camerupt carkol carracosta chewtle chikorita cinccino cobalion copperajah cufant cyndaquil dedenne deerling delcatty dialga donphan drednaw dubwool eevee electrike enamorus_therian entei espeon espurr fennekin flaaffy flareon floatzel furfrou galvantula girafarig glaceon glameow glastrier gogoat greedent grotle growlithe gumshoos heatran herdier hippopotas hippowdon houndoom houndour ivysaur jangmo_o jolteon joltik keldeo komala lairon leafeon liepard lillipup linoone litleo litten luxio luxray lycanroc_dusk lycanroc_midday mamoswine manectric mareep meganium meowth metagross mightyena minccino minun morpeko mudbray mudkip mudsdale munna musharna necrozma_dusk_mane nickit nidoran_f nidoran_m nidorina nidorino ninetales numel pachirisu palkia_origin persian phanpy pichu pikachu piloswine plusle ponyta poochyena purrloin purugly pyroar quilava raichu raikou rapidash raticate rattata rhyhorn rockruff samurott sandile sawsbuck sealeo sentret shaymin_land shaymin_sky shelgon shieldon shinx shuckle silvally skiddo skitty skuntank skwovet slowpoke snubbull solgaleo spectrier spheal stantler stoutland stufful stunky suicune swinub sylveon tauros teddiursa tepig terrakion thievul tirtouga togedemaru torkoal torracat torterra trapinch turtwig type_null umbreon ursaluna vaporeon venusaur virizion volcanion vulpix walrein wooloo wyrdeer xerneas yamper yungoos zacian_crowned_sword zacian_hero_of_many_battles zamazenta_crowned_shield zamazenta_hero_of_many_battles zebstrika zigzagoon zorua zygarde_10",
  biped:
    "abomasnow aggron ambipom ampharos arctovish arctozolt audino axew azumarill azurill bagon beartic bewear blastoise blaziken blissey braixen breloom brionne buneary buzzwole cacnea cacturne chansey charmander charmeleon chesnaught chespin chimchar cinderace clefable clefairy cleffa cranidos croagunk croconaw cubchoo cubone darmanitan darumaka delphox dewott diggersby dracovish dracozolt drilbur drizzile druddigon duraludon electabuzz electivire elekid emboar excadrill exploud falinks feraligatr flapple fraxure froakie frogadier gabite gible golduck goodra granbull greninja grookey groudon grovyle grumpig guzzlord hakamo_o happiny haxorus heatmor heliolisk helioptile igglybuff impidimp incineroar indeedee_female indeedee_male infernape inteleon jigglypuff kangaskhan kecleon kommo_o krokorok krookodile kubfu larvitar lickilicky lickitung lombre lopunny lotad loudred ludicolo lycanroc_midnight magby magmar magmortar mankey marill marowak marshtomp mawile meowstic miltank monferno morgrem mr_rime munchlax naganadel nidoking nidoqueen obstagoon oranguru oshawott palkia pancham pangoro panpour pansage pansear passimian patrat perrserker pignite poipole politoed popplio primeape psyduck quagsire quilladin raboot rampardos rhydon rhyperior rillaboom salandit salazzle sandshrew sandslash sceptile scorbunny scrafty scraggy seismitoad shroomish simipour simisage simisear slaking slakoth slowbro slowking slurpuff smeargle sneasel sneasler snorlax snorunt snover sobble spinda spoink spritzee squirtle sunflora swalot swampert swirlix thwackey togepi totodile toxel toxicroak toxtricity treecko turtonator typhlosion tyranitar tyrantrum tyrunt ursaring urshifu_rapid_strike urshifu_single_strike victini vigoroth wartortle watchog weavile whismur wigglytuff wooper zangoose zarude zeraora zoroark",
  blob: "alcremie applin castform chimecho chingling cosmoem cosmog diglett ditto dugtrio duosion electrode exeggcute garbodor gastrodon goomy grimer gulpin hatenna koffing magcargo manaphy milcery muk palossand palpitoad phione pincurchin poliwag poliwhirl polteageist pyukumuku reuniclus sandygast shellos sinistea sliggoo slugma snom solosis stunfisk tangela tangrowth trubbish tympole vanillish vanillite vanilluxe voltorb weezing wobbuffet wynaut",
  insect:
    "accelgor anorith araquanid ariados armaldo barbaracle beautifly beedrill binacle blipbug burmy butterfree cascoon caterpie charjabug clauncher clawitzer combee corphish crabominable crabrawler crawdaunt crustle cutiefly dewpider dottler drapion durant dustox dwebble escavalier flygon forretress frosmoth genesect golisopod grubbin heracross illumise kabuto kabutops kakuna karrablast kingler kleavor krabby kricketot kricketune larvesta leavanny ledian ledyba masquerain metapod mothim nincada ninjask orbeetle paras parasect pheromosa pineco pinsir ribombee scatterbug scizor scolipede scyther sewaddle shedinja shelmet silcoon skorupi spewpa spinarak surskit swadloon venipede venomoth venonat vespiquen vibrava vikavolt vivillon volbeat volcarona weedle whirlipede wimpod wormadam_plant wormadam_sandy wormadam_trash wurmple yanma yanmega",
  fish: "alomomola arrokuda barboach barraskewda basculegion_female basculegion_male basculin bruxish carvanha chinchou clamperl cloyster corsola dewgong feebas finneon goldeen kyogre lanturn lapras lumineon luvdisc magikarp omanyte omastar overqwil primarina qwilfish relicanth remoraid seaking seel sharpedo shellder wailmer wailord whiscash wishiwashi_schooling wishiwashi_solo",
  plant:
    "amoonguss bellossom bellsprout bonsly bounsweet budew carnivine cherrim cherubi comfey cottonee cradily eldegoss exeggutor ferroseed ferrothorn flabebe floette florges fomantis foongus gloom gossifleur gourgeist hoppip jumpluff lileep lilligant lurantis maractus morelull nuzleaf oddish petilil phantump pumpkaboo roselia roserade seedot shiftry shiinotic skiploom steenee sudowoodo sunkern trevenant tsareena victreebel vileplume weepinbell whimsicott",
  ghost:
    "aegislash banette blacephalon chandelure cofagrigus corsola_galar cryogonal cursola darkrai dhelmise doublade drifblim drifloon dusclops dusknoir duskull froslass gastly gengar haunter honedge klefki lampent litwick marshadow mimikyu misdreavus mismagius rotom runerigus shuppet spiritomb yamask",
  dragon:
    "charizard deino dragapult dragonite garchomp giratina_altered hydreigon kyurem latias latios regidrago reshiram salamence tropius zekrom zweilous",
  golem:
    "baltoy carbink claydol coalossal darmanitan_zen_mode geodude gigalith glalie golem golett golurk graveler lunatone minior nosepass probopass pupitar regice regigigas regirock registeel roggenrola rolycoly solrock stakataka stonjourner",
  machine:
    "beldum bronzong bronzor celesteela kartana klang klink klinklang magearna magnemite magneton magnezone melmetal meltan metang necrozma porygon porygon2 regieleki unown xurkitree",
  tentacled:
    "clobbopus frillish grapploct inkay jellicent malamar mareanie nihilego octillery starmie staryu tentacool tentacruel toxapex",
  humanoid:
    "abra alakazam aromatisse azelf beheeyem bisharp calyrex celebi conkeldurr cresselia deoxys diancie drowzee elgyem enamorus gallade gardevoir gothita gothitelle gothorita grimmsnarl gurdurr hariyama hatterene hattrem hitmonchan hitmonlee hitmontop hoopa hypno jirachi jynx kadabra kirlia landorus lilligant_hisuian lucario machamp machoke machop makuhita medicham meditite meloetta mesprit mew mewtwo mienfoo mienshao mime_jr mr_mime pawniard poliwrath ralts riolu sableye sawk smoochum tapu_bulu tapu_fini tapu_koko tapu_lele throh thundurus timburr tornadus tyrogue uxie zygarde_complete",
};

const KNOWN = new Map<string, Shape>(
  (Object.keys(SPECIES) as Shape[]).flatMap((shape) => SPECIES[shape].split(" ").map((id) => [id, shape] as const)),
);

/** What a type suggests for a body of a species that isn't listed: a GM's own. */
const BY_TYPE: Record<string, Shape> = {
  bug: "insect",
  dragon: "dragon",
  fighting: "humanoid",
  flying: "bird",
  ghost: "ghost",
  grass: "plant",
  poison: "blob",
  psychic: "humanoid",
  rock: "golem",
  steel: "machine",
  water: "fish",
};

/** The body of a species by its id or name (`vulpix_alola` has that of `vulpix`), or by its types. */
export function bodyOf(species: string, types: readonly string[]): Shape {
  const words = species
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .split(/[^a-z0-9]+/);
  for (let count = words.length; count > 0; count -= 1) {
    const shape = KNOWN.get(words.slice(0, count).join("_"));
    if (shape) return shape;
  }
  return types.map((type) => BY_TYPE[type]).find((shape) => shape !== undefined) ?? "quadruped";
}
