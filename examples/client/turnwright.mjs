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

  /** Read the campaign: GET /v1/campaign */
  getCampaign() {
    return this.ask("GET", `/v1/campaign`);
  }

  /** Rename the campaign: PUT /v1/campaign */
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

  /** Export the campaign: GET /v1/campaign/export */
  getCampaignExport() {
    return this.ask("GET", `/v1/campaign/export`);
  }

  /** Import a campaign: POST /v1/campaigns/import */
  postCampaignsImport(body) {
    return this.ask("POST", `/v1/campaigns/import`, { body });
  }

  /** Read what the group's display shows: GET /v1/display */
  getDisplay() {
    return this.ask("GET", `/v1/display`);
  }

  /** Choose what the group's display shows: PUT /v1/display */
  putDisplay(body) {
    return this.ask("PUT", `/v1/display`, { body });
  }

  /** Enter with a link: POST /v1/enter */
  postEnter(body) {
    return this.ask("POST", `/v1/enter`, { body });
  }

  /** Read the code for free seats: GET /v1/invitation */
  getInvitation() {
    return this.ask("GET", `/v1/invitation`);
  }

  /** Open seats to a code: PUT /v1/invitation */
  putInvitation(body) {
    return this.ask("PUT", `/v1/invitation`, { body });
  }

  /** List the seats a code leaves free: POST /v1/invitation/seats */
  postInvitationSeats(body) {
    return this.ask("POST", `/v1/invitation/seats`, { body });
  }

  /** Take a seat by a code: POST /v1/invitation/take */
  postInvitationTake(body) {
    return this.ask("POST", `/v1/invitation/take`, { body });
  }

  /** List links: GET /v1/links */
  getLinks() {
    return this.ask("GET", `/v1/links`);
  }

  /** Make a link: POST /v1/links */
  postLinks(body) {
    return this.ask("POST", `/v1/links`, { body });
  }

  /** End a link: DELETE /v1/links/{link} */
  deleteLink(link) {
    return this.ask("DELETE", `/v1/links/${encodeURIComponent(link)}`);
  }

  /** List maps: GET /v1/maps */
  getMaps() {
    return this.ask("GET", `/v1/maps`);
  }

  /** See a map: GET /v1/maps/{name} */
  getMap(name) {
    return this.ask("GET", `/v1/maps/${encodeURIComponent(name)}`);
  }

  /** Upload a map: PUT /v1/maps/{name} */
  putMap(name, body) {
    return this.ask("PUT", `/v1/maps/${encodeURIComponent(name)}`, { body });
  }

  /** Remove a map: DELETE /v1/maps/{name} */
  deleteMap(name) {
    return this.ask("DELETE", `/v1/maps/${encodeURIComponent(name)}`);
  }

  /** List matches: GET /v1/matches */
  getMatches(query = {}) {
    return this.ask("GET", `/v1/matches`, { query });
  }

  /** Open a match: POST /v1/matches */
  postMatches(body) {
    return this.ask("POST", `/v1/matches`, { body });
  }

  /** Open a prepared match: POST /v1/matches/from-template */
  postMatchesFromTemplate(body) {
    return this.ask("POST", `/v1/matches/from-template`, { body });
  }

  /** Read a match's entry: GET /v1/matches/{match} */
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

  /** Close a match: POST /v1/matches/{match}/close */
  postMatchClose(match) {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/close`);
  }

  /** Fork a match: POST /v1/matches/{match}/fork */
  postMatchFork(match, body) {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/fork`, { body });
  }

  /** See the image behind the map: GET /v1/matches/{match}/image */
  getMatchImage(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/image`);
  }

  /** Choose the image behind the map: PUT /v1/matches/{match}/image */
  putMatchImage(match, body) {
    return this.ask("PUT", `/v1/matches/${encodeURIComponent(match)}/image`, { body });
  }

  /** Read the log: GET /v1/matches/{match}/log */
  getMatchLog(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/log`);
  }

  /** Send a message to the table: POST /v1/matches/{match}/messages */
  postMatchMessages(match, body, key = "") {
    return this.ask("POST", `/v1/matches/${encodeURIComponent(match)}/messages`, { body, key });
  }

  /** List the bots at a match: GET /v1/matches/{match}/players */
  getMatchPlayers(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/players`);
  }

  /** Seat bots: PUT /v1/matches/{match}/players */
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

  /** Read the cards and sheets you may see: GET /v1/matches/{match}/sheets */
  getMatchSheets(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/sheets`);
  }

  /** Read the story: GET /v1/matches/{match}/story */
  getMatchStory(match, query = {}) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/story`, { query });
  }

  /** Read how long questions wait: GET /v1/matches/{match}/timing */
  getMatchTiming(match) {
    return this.ask("GET", `/v1/matches/${encodeURIComponent(match)}/timing`);
  }

  /** Set how long questions wait: PUT /v1/matches/{match}/timing */
  putMatchTiming(match, body) {
    return this.ask("PUT", `/v1/matches/${encodeURIComponent(match)}/timing`, { body });
  }

  /** Read what your link opens: GET /v1/me */
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

  /** List people: GET /v1/people */
  getPeople() {
    return this.ask("GET", `/v1/people`);
  }

  /** Add a person: POST /v1/people */
  postPeople(body) {
    return this.ask("POST", `/v1/people`, { body });
  }

  /** Rename a person: PUT /v1/people/{person} */
  putPerson(person, body) {
    return this.ask("PUT", `/v1/people/${encodeURIComponent(person)}`, { body });
  }

  /** Remove a person: DELETE /v1/people/{person} */
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

  /** List the games: GET /v1/rulesets */
  getRulesets() {
    return this.ask("GET", `/v1/rulesets`);
  }

  /** List heroes: GET /v1/rune/archetypes */
  getRuneArchetypes() {
    return this.ask("GET", `/v1/rune/archetypes`);
  }

  /** List runs: GET /v1/rune/runs */
  getRuneRuns() {
    return this.ask("GET", `/v1/rune/runs`);
  }

  /** Begin a run: POST /v1/rune/runs */
  postRuneRuns(body) {
    return this.ask("POST", `/v1/rune/runs`, { body });
  }

  /** Read a run: GET /v1/rune/runs/{run} */
  getRuneRun(run) {
    return this.ask("GET", `/v1/rune/runs/${encodeURIComponent(run)}`);
  }

  /** Remove a run: DELETE /v1/rune/runs/{run} */
  deleteRuneRun(run, query = {}) {
    return this.ask("DELETE", `/v1/rune/runs/${encodeURIComponent(run)}`, { query });
  }

  /** Choose in a run: POST /v1/rune/runs/{run}/choose */
  postRuneRunChoose(run, body) {
    return this.ask("POST", `/v1/rune/runs/${encodeURIComponent(run)}/choose`, { body });
  }

  /** Go on after a run's fight: POST /v1/rune/runs/{run}/go_on */
  postRuneRunGoOn(run, body) {
    return this.ask("POST", `/v1/rune/runs/${encodeURIComponent(run)}/go_on`, { body });
  }

  /** Get a link to the hero's seat: POST /v1/rune/runs/{run}/seat */
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

  /** Look up cards: GET /v1/tcg/cards */
  getTcgCards(query = {}) {
    return this.ask("GET", `/v1/tcg/cards`, { query });
  }

  /** List your decks: GET /v1/tcg/decks */
  getTcgDecks() {
    return this.ask("GET", `/v1/tcg/decks`);
  }

  /** Keep a deck: POST /v1/tcg/decks */
  postTcgDecks(body) {
    return this.ask("POST", `/v1/tcg/decks`, { body });
  }

  /** Check a deck without keeping it: POST /v1/tcg/decks/look */
  postTcgDecksLook(body) {
    return this.ask("POST", `/v1/tcg/decks/look`, { body });
  }

  /** List ready-made decks: GET /v1/tcg/decks/ready */
  getTcgDecksReady() {
    return this.ask("GET", `/v1/tcg/decks/ready`);
  }

  /** Read a deck: GET /v1/tcg/decks/{deck} */
  getTcgDeck(deck) {
    return this.ask("GET", `/v1/tcg/decks/${encodeURIComponent(deck)}`);
  }

  /** Change a deck: PUT /v1/tcg/decks/{deck} */
  putTcgDeck(deck, body) {
    return this.ask("PUT", `/v1/tcg/decks/${encodeURIComponent(deck)}`, { body });
  }

  /** Remove a deck: DELETE /v1/tcg/decks/{deck} */
  deleteTcgDeck(deck) {
    return this.ask("DELETE", `/v1/tcg/decks/${encodeURIComponent(deck)}`);
  }

  /** List sets of own cards: GET /v1/tcg/own-cards */
  getTcgOwnCards() {
    return this.ask("GET", `/v1/tcg/own-cards`);
  }

  /** Bring a set of own cards: POST /v1/tcg/own-cards */
  postTcgOwnCards(body) {
    return this.ask("POST", `/v1/tcg/own-cards`, { body });
  }

  /** Remove a set of own cards: DELETE /v1/tcg/own-cards/{cards} */
  deleteTcgOwnCard(cards) {
    return this.ask("DELETE", `/v1/tcg/own-cards/${encodeURIComponent(cards)}`);
  }

  /** List card tables: GET /v1/tcg/tables */
  getTcgTables() {
    return this.ask("GET", `/v1/tcg/tables`);
  }

  /** Open a card table: POST /v1/tcg/tables */
  postTcgTables(body) {
    return this.ask("POST", `/v1/tcg/tables`, { body });
  }

  /** Read a card table: GET /v1/tcg/tables/{table} */
  getTcgTable(table) {
    return this.ask("GET", `/v1/tcg/tables/${encodeURIComponent(table)}`);
  }

  /** Agree to play: POST /v1/tcg/tables/{table}/approve */
  postTcgTableApprove(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/approve`);
  }

  /** Call a card table off: POST /v1/tcg/tables/{table}/cancel */
  postTcgTableCancel(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/cancel`);
  }

  /** Contribute to the dice: POST /v1/tcg/tables/{table}/dice */
  postTcgTableDice(table, body) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/dice`, { body });
  }

  /** Sit down at a card table: POST /v1/tcg/tables/{table}/join */
  postTcgTableJoin(table, body) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/join`, { body });
  }

  /** Leave a card table: POST /v1/tcg/tables/{table}/leave */
  postTcgTableLeave(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/leave`);
  }

  /** Ask for a rematch: POST /v1/tcg/tables/{table}/rematch */
  postTcgTableRematch(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/rematch`);
  }

  /** Reveal your contribution: POST /v1/tcg/tables/{table}/reveal */
  postTcgTableReveal(table, body) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/reveal`, { body });
  }

  /** Get a link to your own card seat: POST /v1/tcg/tables/{table}/seat */
  postTcgTableSeat(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/seat`);
  }

  /** Get a link that looks on: POST /v1/tcg/tables/{table}/watch */
  postTcgTableWatch(table) {
    return this.ask("POST", `/v1/tcg/tables/${encodeURIComponent(table)}/watch`);
  }

  /** List prepared matches: GET /v1/templates */
  getTemplates() {
    return this.ask("GET", `/v1/templates`);
  }

  /** Prepare a match: POST /v1/templates */
  postTemplates(body) {
    return this.ask("POST", `/v1/templates`, { body });
  }

  /** Change a prepared match: PUT /v1/templates/{template} */
  putTemplate(template, body) {
    return this.ask("PUT", `/v1/templates/${encodeURIComponent(template)}`, { body });
  }

  /** Remove a prepared match: DELETE /v1/templates/{template} */
  deleteTemplate(template) {
    return this.ask("DELETE", `/v1/templates/${encodeURIComponent(template)}`);
  }

  /** List stories: GET /v1/wuxia/stories */
  getWuxiaStories() {
    return this.ask("GET", `/v1/wuxia/stories`);
  }

  /** Hand in a story: POST /v1/wuxia/stories */
  postWuxiaStories(body) {
    return this.ask("POST", `/v1/wuxia/stories`, { body });
  }

  /** Remove a story: DELETE /v1/wuxia/stories/{story} */
  deleteWuxiaStorie(story) {
    return this.ask("DELETE", `/v1/wuxia/stories/${encodeURIComponent(story)}`);
  }

  /** List the stories you have begun: GET /v1/wuxia/tellings */
  getWuxiaTellings() {
    return this.ask("GET", `/v1/wuxia/tellings`);
  }

  /** Begin a story: POST /v1/wuxia/tellings */
  postWuxiaTellings(body) {
    return this.ask("POST", `/v1/wuxia/tellings`, { body });
  }

  /** Read a story you have begun: GET /v1/wuxia/tellings/{telling} */
  getWuxiaTelling(telling) {
    return this.ask("GET", `/v1/wuxia/tellings/${encodeURIComponent(telling)}`);
  }

  /** Remove a story you have begun: DELETE /v1/wuxia/tellings/{telling} */
  deleteWuxiaTelling(telling, query = {}) {
    return this.ask("DELETE", `/v1/wuxia/tellings/${encodeURIComponent(telling)}`, { query });
  }

  /** Choose in a story: POST /v1/wuxia/tellings/{telling}/choose */
  postWuxiaTellingChoose(telling, body) {
    return this.ask("POST", `/v1/wuxia/tellings/${encodeURIComponent(telling)}/choose`, { body });
  }

  /** Go on after a story's battle: POST /v1/wuxia/tellings/{telling}/go_on */
  postWuxiaTellingGoOn(telling, body) {
    return this.ask("POST", `/v1/wuxia/tellings/${encodeURIComponent(telling)}/go_on`, { body });
  }

  /** Get a link to the seat in a story's battle: POST /v1/wuxia/tellings/{telling}/seat */
  postWuxiaTellingSeat(telling) {
    return this.ask("POST", `/v1/wuxia/tellings/${encodeURIComponent(telling)}/seat`);
  }
}
