// Generated from the server's routes by `make types`: change the structs there, not this file.

/** A refusal of the server: `code` stays the same, `sentence` is for people. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.sentence ?? `HTTP ${status}`);
    Object.assign(this, { code: `http.${status}`, field: "", about: {} }, body, { status });
  }
}

/** A server's routes for whoever holds a link: `new Turnwright("http://127.0.0.1:8023", secret)`. */
export class Turnwright {
  constructor(address, secret = "", { language = "" } = {}) {
    this.address = address.replace(/\/$/, "");
    this.headers = {
      ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
      ...(language ? { "Accept-Language": language } : {}),
    };
  }

  /** Any route: what it answers, or a `Refusal`. `key` makes a command act once, however often it is sent. */
  async ask(method, path, { body, query = {}, key = "" } = {}) {
    const wanted = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = wanted.length ? `?${new URLSearchParams(wanted)}` : "";
    const raw = body instanceof Uint8Array || typeof body === "string";
    const answer = await fetch(this.address + path + search, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined || raw ? {} : { "Content-Type": "application/json" }),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      body: body === undefined || raw ? body : JSON.stringify(body),
    });
    const json = (answer.headers.get("content-type") ?? "").startsWith("application/json");
    const told = answer.status === 204 ? undefined : json ? await answer.json() : await answer.arrayBuffer();
    if (answer.ok) return told;
    throw new Refusal(answer.status, Array.isArray(told) ? told[0] : json ? told : {});
  }

  /** The address of a live table: a WebSocket that speaks the messages of docs/table.md. */
  live(match) {
    return `${this.address.replace(/^http/, "ws")}/v1/matches/${encodeURIComponent(match)}/live`;
  }

  /** Read what was done beyond play: GET /v1/audit */
  getAudit(query = {}) {
    return this.ask("GET", `/v1/audit`, { query });
  }

  /** Read campaign: GET /v1/campaign */
  getCampaign() {
    return this.ask("GET", `/v1/campaign`);
  }

  /** Gives the campaign another name: PUT /v1/campaign */
  putCampaign(body) {
    return this.ask("PUT", `/v1/campaign`, { body });
  }

  /** List drafts: GET /v1/campaign/drafts */
  getCampaignDrafts(query = {}) {
    return this.ask("GET", `/v1/campaign/drafts`, { query });
  }

  /** Make a draft: POST /v1/campaign/drafts */
  postCampaignDrafts(body) {
    return this.ask("POST", `/v1/campaign/drafts`, { body });
  }

  /** Check a draft: POST /v1/campaign/drafts/check */
  postCampaignDraftsCheck(body) {
    return this.ask("POST", `/v1/campaign/drafts/check`, { body });
  }

  /** Try a draft: POST /v1/campaign/drafts/difficulty */
  postCampaignDraftsDifficulty(body) {
    return this.ask("POST", `/v1/campaign/drafts/difficulty`, { body });
  }

  /** Read a draft: GET /v1/campaign/drafts/{draft} */
  getCampaignDraft(draft) {
    return this.ask("GET", `/v1/campaign/drafts/${encodeURIComponent(draft)}`);
  }

  /** Change a draft: PUT /v1/campaign/drafts/{draft} */
  putCampaignDraft(draft, body) {
    return this.ask("PUT", `/v1/campaign/drafts/${encodeURIComponent(draft)}`, { body });
  }

  /** Delete a draft: DELETE /v1/campaign/drafts/{draft} */
  deleteCampaignDraft(draft) {
    return this.ask("DELETE", `/v1/campaign/drafts/${encodeURIComponent(draft)}`);
  }

  /** Archive a draft: POST /v1/campaign/drafts/{draft}/archive */
  postCampaignDraftArchive(draft) {
    return this.ask("POST", `/v1/campaign/drafts/${encodeURIComponent(draft)}/archive`);
  }

  /** Duplicate a draft: POST /v1/campaign/drafts/{draft}/duplicate */
  postCampaignDraftDuplicate(draft, body) {
    return this.ask("POST", `/v1/campaign/drafts/${encodeURIComponent(draft)}/duplicate`, { body });
  }

  /** Restore a draft: POST /v1/campaign/drafts/{draft}/restore */
  postCampaignDraftRestore(draft) {
    return this.ask("POST", `/v1/campaign/drafts/${encodeURIComponent(draft)}/restore`);
  }

  /** Show a draft: POST /v1/campaign/drafts/{draft}/show */
  postCampaignDraftShow(draft, body) {
    return this.ask("POST", `/v1/campaign/drafts/${encodeURIComponent(draft)}/show`, { body });
  }

  /** The whole campaign in one file: the GM's: GET /v1/campaign/export */
  getCampaignExport() {
    return this.ask("GET", `/v1/campaign/export`);
  }

  /** Takes a campaign's file in, as a campaign of its own with a new link for its GM: POST /v1/campaigns/import */
  postCampaignsImport(body) {
    return this.ask("POST", `/v1/campaigns/import`, { body });
  }

  /** What the group's display shows now; nothing until the GM has chosen: GET /v1/display */
  getDisplay() {
    return this.ask("GET", `/v1/display`);
  }

  /** Shows a match on the group's display, or nothing; a match that keeps a curtain is served with it: PUT /v1/display */
  putDisplay(body) {
    return this.ask("PUT", `/v1/display`, { body });
  }

  /** Exchanges the secret of a link, which a page reads from the fragment of its address, for a cookie: POST /v1/enter */
  postEnter(body) {
    return this.ask("POST", `/v1/enter`, { body });
  }

  /** The invitation that stands, for the GM and the group's display: GET /v1/invitation */
  getInvitation() {
    return this.ask("GET", `/v1/invitation`);
  }

  /** Opens seats of a match to anyone who reads the code; an older code is void from now on: PUT /v1/invitation */
  putInvitation(body) {
    return this.ask("PUT", `/v1/invitation`, { body });
  }

  /** The seats that are free with a code: POST /v1/invitation/seats */
  postInvitationSeats(body) {
    return this.ask("POST", `/v1/invitation/seats`, { body });
  }

  /** Takes a free seat: the answer is a link to it, and nobody else can take it any more: POST /v1/invitation/take */
  postInvitationTake(body) {
    return this.ask("POST", `/v1/invitation/take`, { body });
  }

  /** Every link of the campaign but recovery codes, without its secret: GET /v1/links */
  getLinks() {
    return this.ask("GET", `/v1/links`);
  }

  /** Make one of links: POST /v1/links */
  postLinks(body) {
    return this.ask("POST", `/v1/links`, { body });
  }

  /** Remove one of links: DELETE /v1/links/{link} */
  deleteLink(link) {
    return this.ask("DELETE", `/v1/links/${encodeURIComponent(link)}`);
  }

  /** List maps: GET /v1/maps */
  getMaps() {
    return this.ask("GET", `/v1/maps`);
  }

  /** Read one of maps: GET /v1/maps/{name} */
  getMap(name) {
    return this.ask("GET", `/v1/maps/${encodeURIComponent(name)}`);
  }

  /** An image as PNG, JPEG, WebP or GIF; it is kept as WebP: PUT /v1/maps/{name} */
  putMap(name, body) {
    return this.ask("PUT", `/v1/maps/${encodeURIComponent(name)}`, { body });
  }

  /** Remove one of maps: DELETE /v1/maps/{name} */
  deleteMap(name) {
    return this.ask("DELETE", `/v1/maps/${encodeURIComponent(name)}`);
  }

  /** The matches that the link leads to: of those still open, a player's are the ones that have its seat: GET /v1/matches */
  getMatches(query = {}) {
    return this.ask("GET", `/v1/matches`, { query });
  }

  /** Opens a match, which the GM does: POST /v1/matches */
  postMatches(body) {
    return this.ask("POST", `/v1/matches`, { body });
  }

  /** Opens a match from a template of the campaign: POST /v1/matches/from-template */
  postMatchesFromTemplate(body) {
    return this.ask("POST", `/v1/matches/from-template`, { body });
  }

  /** Read one of matches: GET /v1/matches/{match} */
  getMatch(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}`);
  }

  /** Delete a match: DELETE /v1/matches/{match} */
  deleteMatch(match) {
    return this.ask("DELETE", `/v1/matches/${encodeURIComponent(match)}`);
  }

  /** Read what the players propose: GET /v1/matches/{match}/agreement */
  getMatchAgreement(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/agreement`);
  }

  /** Propose something, or agree: POST /v1/matches/{match}/agreement */
  postMatchAgreement(match, body) {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/agreement`, { body });
  }

  /** Withdraw what is proposed: DELETE /v1/matches/{match}/agreement */
  deleteMatchAgreement(match) {
    return this.ask("DELETE", `/v1/matches/${encodeURIComponent(match)}/agreement`);
  }

  /** Archive a match: POST /v1/matches/{match}/archive */
  postMatchArchive(match) {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/archive`);
  }

  /** Ends a match for good: sealed dice are revealed, and everybody may have the log: POST /v1/matches/{match}/close */
  postMatchClose(match) {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/close`);
  }

  /** Goes on from an earlier record in a match of its own, with house rules of the table's if it likes: POST /v1/matches/{match}/fork */
  postMatchFork(match, body) {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/fork`, { body });
  }

  /** The image as this seat may see it, cut to the grid: what fog covers is not in it: GET /v1/matches/{match}/image */
  getMatchImage(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/image`);
  }

  /** Puts a map of the campaign behind the grid of a match, or takes it away: PUT /v1/matches/{match}/image */
  putMatchImage(match, body) {
    return this.ask("PUT", `/v1/matches/${encodeURIComponent(match)}/image`, { body });
  }

  /** The whole log: the GM's, and everybody's once the match is closed: GET /v1/matches/{match}/log */
  getMatchLog(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/log`);
  }

  /** The messages of the WebSocket for scripts: one message in, its answers out: POST /v1/matches/{match}/messages */
  postMatchMessages(match, body, key = "") {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/messages`, { body, key });
  }

  /** The seats that a player (a bot) has: GET /v1/matches/{match}/players */
  getMatchPlayers(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/players`);
  }

  /** Gives seats to players (bots), or back to people: PUT /v1/matches/{match}/players */
  putMatchPlayers(match, body) {
    return this.ask("PUT", `/v1/matches/${encodeURIComponent(match)}/players`, { body });
  }

  /** Read the GM's notes on a match: GET /v1/matches/{match}/prepared */
  getMatchPrepared(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/prepared`);
  }

  /** Restore a match: POST /v1/matches/{match}/restore */
  postMatchRestore(match) {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/restore`);
  }

  /** The cards and sheets that this seat can read: GET /v1/matches/{match}/sheets */
  getMatchSheets(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/sheets`);
  }

  /** What happened after a record, as this seat heard it: GET /v1/matches/{match}/story */
  getMatchStory(match, query = {}) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/story`, { query });
  }

  /** After how many seconds a question to a player answers itself; none: it waits: GET /v1/matches/{match}/timing */
  getMatchTiming(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/timing`);
  }

  /** Lets questions to players answer themselves after a while, or wait for as long as they like: PUT /v1/matches/{match}/timing */
  putMatchTiming(match, body) {
    return this.ask("PUT", `/v1/matches/${encodeURIComponent(match)}/timing`, { body });
  }

  /** Read me: GET /v1/me */
  getMe() {
    return this.ask("GET", `/v1/me`);
  }

  /** Choose your language: PUT /v1/me/language */
  putMeLanguage(body) {
    return this.ask("PUT", `/v1/me/language`, { body });
  }

  /** List your links: GET /v1/me/links */
  getMeLinks() {
    return this.ask("GET", `/v1/me/links`);
  }

  /** Add a device: POST /v1/me/links */
  postMeLinks(body) {
    return this.ask("POST", `/v1/me/links`, { body });
  }

  /** Rename or expire your link: PUT /v1/me/links/{link} */
  putMeLink(link, body) {
    return this.ask("PUT", `/v1/me/links/${encodeURIComponent(link)}`, { body });
  }

  /** End your link: DELETE /v1/me/links/{link} */
  deleteMeLink(link) {
    return this.ask("DELETE", `/v1/me/links/${encodeURIComponent(link)}`);
  }

  /** Make a recovery code: POST /v1/me/recovery */
  postMeRecovery() {
    return this.ask("POST", `/v1/me/recovery`);
  }

  /** Read people: GET /v1/people */
  getPeople() {
    return this.ask("GET", `/v1/people`);
  }

  /** Make people: POST /v1/people */
  postPeople(body) {
    return this.ask("POST", `/v1/people`, { body });
  }

  /** Change people: PUT /v1/people/{person} */
  putPerson(person, body) {
    return this.ask("PUT", `/v1/people/${encodeURIComponent(person)}`, { body });
  }

  /** Takes somebody off the list; their links are another matter: DELETE /v1/people/{person} */
  deletePerson(person) {
    return this.ask("DELETE", `/v1/people/${encodeURIComponent(person)}`);
  }

  /** List portraits: GET /v1/portraits */
  getPortraits() {
    return this.ask("GET", `/v1/portraits`);
  }

  /** See a portrait: GET /v1/portraits/{sheet} */
  getPortrait(sheet) {
    return this.ask("GET", `/v1/portraits/${encodeURIComponent(sheet)}`);
  }

  /** Set a portrait: PUT /v1/portraits/{sheet} */
  putPortrait(sheet, body) {
    return this.ask("PUT", `/v1/portraits/${encodeURIComponent(sheet)}`, { body });
  }

  /** Remove a portrait: DELETE /v1/portraits/{sheet} */
  deletePortrait(sheet) {
    return this.ask("DELETE", `/v1/portraits/${encodeURIComponent(sheet)}`);
  }

  /** Enter with a recovery code: POST /v1/recover */
  postRecover(body) {
    return this.ask("POST", `/v1/recover`, { body });
  }

  /** What can be played, with encounters and players: GET /v1/rulesets */
  getRulesets() {
    return this.ask("GET", `/v1/rulesets`);
  }

  /** The heroes that can be sent down, by id, as they stand at the gate: GET /v1/rune/archetypes */
  getRuneArchetypes() {
    return this.ask("GET", `/v1/rune/archetypes`);
  }

  /** List runs: GET /v1/rune/runs */
  getRuneRuns() {
    return this.ask("GET", `/v1/rune/runs`);
  }

  /** Runs, in rune: POST /v1/rune/runs */
  postRuneRuns(body) {
    return this.ask("POST", `/v1/rune/runs`, { body });
  }

  /** Read one of runs: GET /v1/rune/runs/{run} */
  getRuneRun(run) {
    return this.ask("GET", `/v1/rune/runs/${encodeURIComponent(run)}`);
  }

  /** Takes a run away; its fights stay among the matches: DELETE /v1/rune/runs/{run} */
  deleteRuneRun(run, query = {}) {
    return this.ask("DELETE", `/v1/rune/runs/${encodeURIComponent(run)}`, { query });
  }

  /** Does one of the choices; behind some doors a fight begins, as a match of its own: POST /v1/rune/runs/{run}/choose */
  postRuneRunChoose(run, body) {
    return this.ask("POST", `/v1/rune/runs/${encodeURIComponent(run)}/choose`, { body });
  }

  /** Goes on after a fight: what is left of the hero, Legend and loot; or the end: POST /v1/rune/runs/{run}/go_on */
  postRuneRunGoOn(run, body) {
    return this.ask("POST", `/v1/rune/runs/${encodeURIComponent(run)}/go_on`, { body });
  }

  /** A link to the hero's seat in the fight that is on: POST /v1/rune/runs/{run}/seat */
  postRuneRunSeat(run) {
    return this.ask("POST", `/v1/rune/runs/${encodeURIComponent(run)}/seat`);
  }

  /** See who sits where: GET /v1/seats */
  getSeats() {
    return this.ask("GET", `/v1/seats`);
  }

  /** Answer who asks for your seat: POST /v1/seats/answer */
  postSeatsAnswer(body) {
    return this.ask("POST", `/v1/seats/answer`, { body });
  }

  /** Ask for a seat: POST /v1/seats/ask */
  postSeatsAsk(body) {
    return this.ask("POST", `/v1/seats/ask`, { body });
  }

  /** Leave your seat: POST /v1/seats/leave */
  postSeatsLeave() {
    return this.ask("POST", `/v1/seats/leave`);
  }

  /** Read how long somebody may be away: GET /v1/seats/limit */
  getSeatsLimit() {
    return this.ask("GET", `/v1/seats/limit`);
  }

  /** Set how long somebody may be away: PUT /v1/seats/limit */
  putSeatsLimit(body) {
    return this.ask("PUT", `/v1/seats/limit`, { body });
  }

  /** Replace somebody's lost devices: POST /v1/seats/replace */
  postSeatsReplace(body) {
    return this.ask("POST", `/v1/seats/replace`, { body });
  }

  /** The cards that there are, by a part of their name and their kind (pokemon, trainers, energy): GET /v1/tcg/cards */
  getTcgCards(query = {}) {
    return this.ask("GET", `/v1/tcg/cards`, { query });
  }

  /** List decks: GET /v1/tcg/decks */
  getTcgDecks() {
    return this.ask("GET", `/v1/tcg/decks`);
  }

  /** Keeps a deck: POST /v1/tcg/decks */
  postTcgDecks(body) {
    return this.ask("POST", `/v1/tcg/decks`, { body });
  }

  /** What there is to say about a deck, or about a list that somebody pastes, without keeping it: POST /v1/tcg/decks/look */
  postTcgDecksLook(body) {
    return this.ask("POST", `/v1/tcg/decks/look`, { body });
  }

  /** The decks of the packs and of the campaign's own sets, which anybody can play: GET /v1/tcg/decks/ready */
  getTcgDecksReady() {
    return this.ask("GET", `/v1/tcg/decks/ready`);
  }

  /** Read one of decks: GET /v1/tcg/decks/{deck} */
  getTcgDeck(deck) {
    return this.ask("GET", `/v1/tcg/decks/${encodeURIComponent(deck)}`);
  }

  /** Change one of decks: PUT /v1/tcg/decks/{deck} */
  putTcgDeck(deck, body) {
    return this.ask("PUT", `/v1/tcg/decks/${encodeURIComponent(deck)}`, { body });
  }

  /** Remove one of decks: DELETE /v1/tcg/decks/{deck} */
  deleteTcgDeck(deck) {
    return this.ask("DELETE", `/v1/tcg/decks/${encodeURIComponent(deck)}`);
  }

  /** Every set that somebody has brought: GET /v1/tcg/own-cards */
  getTcgOwnCards() {
    return this.ask("GET", `/v1/tcg/own-cards`);
  }

  /** Reads card files: from now on everybody in the campaign can build with these cards: POST /v1/tcg/own-cards */
  postTcgOwnCards(body) {
    return this.ask("POST", `/v1/tcg/own-cards`, { body });
  }

  /** Takes a set out of the campaign; matches that have begun keep its cards: DELETE /v1/tcg/own-cards/{cards} */
  deleteTcgOwnCard(cards) {
    return this.ask("DELETE", `/v1/tcg/own-cards/${encodeURIComponent(cards)}`);
  }

  /** Every table that is not cancelled: GET /v1/tcg/tables */
  getTcgTables() {
    return this.ask("GET", `/v1/tcg/tables`);
  }

  /** Opens a table and sits down at it with a deck: POST /v1/tcg/tables */
  postTcgTables(body) {
    return this.ask("POST", `/v1/tcg/tables`, { body });
  }

  /** Read one of tables: GET /v1/tcg/tables/{table} */
  getTcgTable(table) {
    return this.ask("GET", `/v1/tcg/tables/${encodeURIComponent(table)}`);
  }

  /** Agrees to play with these two decks: POST /v1/tcg/tables/{table}/approve */
  postTcgTableApprove(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/approve`);
  }

  /** Calls a table off: one who sits there, or the GM, before the match has begun; both players once it has: POST /v1/tcg/tables/{table}/cancel */
  postTcgTableCancel(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/cancel`);
  }

  /** Contribute to the dice: POST /v1/tcg/tables/{table}/dice */
  postTcgTableDice(table, body) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/dice`, { body });
  }

  /** Sits down with a deck, or brings another one; players who had agreed are asked again: POST /v1/tcg/tables/{table}/join */
  postTcgTableJoin(table, body) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/join`, { body });
  }

  /** Stands up before the match has begun; an empty table is cancelled: POST /v1/tcg/tables/{table}/leave */
  postTcgTableLeave(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/leave`);
  }

  /** The same two with the same decks at a table of their own: who asks is ready, and so is a bot: POST /v1/tcg/tables/{table}/rematch */
  postTcgTableRematch(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/rematch`);
  }

  /** Reveal your contribution: POST /v1/tcg/tables/{table}/reveal */
  postTcgTableReveal(table, body) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/reveal`, { body });
  }

  /** A link to one's own seat at the match: to begin, and to rejoin from another device: POST /v1/tcg/tables/{table}/seat */
  postTcgTableSeat(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/seat`);
  }

  /** A link that looks on, and sees what everybody may see: POST /v1/tcg/tables/{table}/watch */
  postTcgTableWatch(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/watch`);
  }

  /** List templates: GET /v1/templates */
  getTemplates() {
    return this.ask("GET", `/v1/templates`);
  }

  /** Make one of templates: POST /v1/templates */
  postTemplates(body) {
    return this.ask("POST", `/v1/templates`, { body });
  }

  /** Change one of templates: PUT /v1/templates/{template} */
  putTemplate(template, body) {
    return this.ask("PUT", `/v1/templates/${encodeURIComponent(template)}`, { body });
  }

  /** Remove one of templates: DELETE /v1/templates/{template} */
  deleteTemplate(template) {
    return this.ask("DELETE", `/v1/templates/${encodeURIComponent(template)}`);
  }

  /** List stories: GET /v1/wuxia/stories */
  getWuxiaStories() {
    return this.ask("GET", `/v1/wuxia/stories`);
  }

  /** A scene as the scene files have it, checked: every fault is told with its place: POST /v1/wuxia/stories */
  postWuxiaStories(body) {
    return this.ask("POST", `/v1/wuxia/stories`, { body });
  }

  /** Remove one of stories: DELETE /v1/wuxia/stories/{story} */
  deleteWuxiaStorie(story) {
    return this.ask("DELETE", `/v1/wuxia/stories/${encodeURIComponent(story)}`);
  }

  /** List tellings: GET /v1/wuxia/tellings */
  getWuxiaTellings() {
    return this.ask("GET", `/v1/wuxia/tellings`);
  }

  /** Begins a story; one that begins with a battle opens it at once: POST /v1/wuxia/tellings */
  postWuxiaTellings(body) {
    return this.ask("POST", `/v1/wuxia/tellings`, { body });
  }

  /** Read one of tellings: GET /v1/wuxia/tellings/{telling} */
  getWuxiaTelling(telling) {
    return this.ask("GET", `/v1/wuxia/tellings/${encodeURIComponent(telling)}`);
  }

  /** Remove one of tellings: DELETE /v1/wuxia/tellings/{telling} */
  deleteWuxiaTelling(telling, query = {}) {
    return this.ask("DELETE", `/v1/wuxia/tellings/${encodeURIComponent(telling)}`, { query });
  }

  /** Takes one of the choices: POST /v1/wuxia/tellings/{telling}/choose */
  postWuxiaTellingChoose(telling, body) {
    return this.ask("POST", `/v1/wuxia/tellings/${encodeURIComponent(telling)}/choose`, { body });
  }

  /** Goes on after a battle, by its result: POST /v1/wuxia/tellings/{telling}/go_on */
  postWuxiaTellingGoOn(telling, body) {
    return this.ask("POST", `/v1/wuxia/tellings/${encodeURIComponent(telling)}/go_on`, { body });
  }

  /** A link to the player's seat in the battle that is on: POST /v1/wuxia/tellings/{telling}/seat */
  postWuxiaTellingSeat(telling) {
    return this.ask("POST", `/v1/wuxia/tellings/${encodeURIComponent(telling)}/seat`);
  }
}
