// Kills servers and databases (kill -9) repeatedly under load, and compares the acknowledged operations with the stored data.
// npm run faults [-- seconds [one|three]]; prints a table, and ends with 1 where something was lost, doubled or never shown. docs/benches.md.
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { demoQuest } from '../../schemas/demo/quest.ts';
import { ACTION_FLAGS } from '../../schemas/entities/action.ts';
import { addActions } from '../../server/domains/learning/actions/create.ts';
import { addProject } from '../../server/domains/projects/projects/projects.ts';
import { addQuest } from '../../server/domains/learning/quest/design.ts';
import { addMemberships, addPeople } from '../../server/domains/people/persons/add-people.ts';
import { openData } from '../../server/platform/data/index.ts';
import { cookieName } from '../../server/platform/session/cookie.ts';
import { beginSession } from '../../server/platform/session/sessions.ts';
import { ChangeRecord, Page, Person, callTimings, retries, upload } from './faults-people.ts';
import { startSite, type Site } from './faults-site.ts';
import { reportScopes } from '../../server/policy/report-schema.ts';

const MENTEES = 20;
const HELPERS = 4;
const EVERY = 500;
const QUIET_MS = 8_000;
/** Texts of the long questionnaire. */
const GROUPS = ['ID_0004', 'ID_0024', 'ID_0044', 'ID_0064', 'ID_0084'];

interface Working {
  readonly person: Person;
  readonly conversation: string;
  readonly set: string;
  readonly book: ChangeRecord;
}

/** A project with mentees, who are signed in, those who help them, and a long questionnaire. */
async function fill({ config, ports }: Site) {
  const data = await openData(config, { info: () => undefined, warn: () => undefined }, reportScopes);
  const { db } = data;
  const project = await addProject(db, { url: 'faults', descr: 'Faults', settings: {} });
  const quest = await addQuest(db, project, demoQuest('long'), { author: null, message: '' });
  const [action = 0] = await addActions(db, project, [
    { type: 3, title: 'Faults', quest, flags: ACTION_FLAGS.Published },
  ]);
  const username = (_: unknown, index: number) => ({
    username: `faults-${index}`,
    passwordHash: null,
    fields: {},
    defaultProject: project,
  });
  const ids = await addPeople(db, Array.from({ length: MENTEES + HELPERS }, username));
  const rolesOf = (index: number) => (index < MENTEES ? (['Mentee'] as const) : (['Admin'] as const));
  await addMemberships(
    db,
    ids.map((person, index) => ({ person, project, roles: [...rolesOf(index)] })),
  );
  const people: Person[] = [];
  for (const person of ids) {
    const token = await beginSession(db, config, { person }, { address: '127.0.0.1', agent: 'faults' });
    people.push(new Person(person, `${cookieName(config)}=${token}`, ports));
  }
  await data.close();
  return {
    project: String(project),
    action: String(action),
    mentees: people.slice(0, MENTEES),
    helpers: people.slice(MENTEES),
  };
}

async function settle(person: Person, helper: Person, action: string): Promise<Working> {
  const { Id } = await person.call<{ Id: string }>('/api/User/Chat', { UserId: String(helper.id) });
  const set = await person.call<{ AnswerSetID: string }>('/api/quest/getByAction', { ActionId: action });
  return { person, conversation: Id, set: set.AnswerSetID, book: new ChangeRecord() };
}

/** A mentee writes, answers and, now and then, uploads. */
async function work({ person, conversation, set, book }: Working, end: AbortSignal): Promise<void> {
  for (let turn = 0; !end.aborted; turn += 1) {
    const begun = performance.now();
    const token = `faults-${person.id}-${turn}`;
    await person.call('/api/praxis/chat/send', { ConversationId: conversation, Message: token, Token: token });
    book.messages.push({ token, conversation });
    const group = GROUPS[turn % GROUPS.length] ?? '';
    const saves = book.answers.get(group)?.saves ?? 0;
    const text = `${token} ${'και λίγο κείμενο '.repeat(turn % 9)}`;
    const answer = { AnswerSetId: set, GroupId: group, Text: text, Revision: saves, ClientKey: token };
    await person.call('/api/Quest/AnswerOpen', answer);
    book.answers.set(group, { text, saves: saves + 1 });
    if (person.id % 4 === 0 && turn % 6 === 0) {
      const [name, bytes] = [`${token}.txt`, Buffer.from(`${token}\n`.repeat(8_000))];
      const id = await upload(person, name, bytes).catch(() => undefined); // its end was done and not answered: nobody promised it
      if (id !== undefined) book.files.push({ id, name, bytes });
    }
    await wait(Math.max(0, EVERY - (performance.now() - begun)));
  }
}

/** Somebody edits a document of the project. A save that was done and not answered is a conflict when it is sent again: the newest is taken then. */
async function edit(person: Person, book: ChangeRecord, end: AbortSignal): Promise<void> {
  const which = { kind: 'screen', name: 'settings' };
  while (!end.aborted) {
    const source = await person.call<{ revision: number; document: object }>('/api/praxis/document/source', which);
    const body = { ...which, base: source.revision, message: 'faults', document: source.document };
    const saved = await person.call<{ revision: number }>('/api/praxis/document/save', body).catch(() => undefined); // somebody was first: this one
    if (saved) book.revisions.push(saved.revision);
    await wait(1_500);
  }
}

type Span = readonly [from: number, to: number];

/** Breaks one thing after the other, with calm between; answers when something was away. */
async function breakThings(site: Site, until: number): Promise<{ node: Span[]; any: Span[] }> {
  const spans: { node: Span[]; any: Span[] } = { node: [], any: [] };
  await wait(QUIET_MS);
  for (let turn = 0; performance.now() < until; turn += 1) {
    const [node, fault] = [turn % site.ports.length, turn % 3];
    const from = performance.now();
    if (fault !== 0) site.killDatabase();
    if (fault !== 1) {
      await site.killNode(node);
      await wait(1_000);
      await site.startNode(node);
    }
    await site.ready();
    const span: Span = [from, performance.now()];
    spans.any.push(span);
    if (fault === 0) spans.node.push(span);
    await wait(QUIET_MS);
  }
  return spans;
}

/** Waits until every page has everything that was promised to it; answers how much it never had. */
async function unseenBy(pages: readonly Page[][], working: readonly Working[]): Promise<number> {
  const count = () =>
    working.reduce(
      (sum, { book }, index) =>
        sum + book.messages.flatMap(({ token }) => (pages[index] ?? []).filter((page) => !page.seen.has(token))).length,
      0,
    );
  for (const end = performance.now() + 20_000; count() > 0 && performance.now() < end;) await wait(100);
  return count();
}

async function judge(site: Site, working: readonly Working[], editor: { person: Person; book: ChangeRecord }) {
  const found = { lost: 0, doubled: 0 };
  const client = new Client({ connectionString: site.config.DATABASE_OWNER_URL ?? '' });
  await client.connect();
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const tokens = 'select token, count(*)::integer as times from messages group by token';
  const rows = await ask<{ token: string; times: number }>(tokens);
  const texts = await ask<{ times: number }>('select count(*)::integer as times from messages group by text');
  const stored = await ask<{ number: number }>("select number from revisions where message = 'faults'");
  await client.end();
  const times = new Map(rows.map((row) => [row.token, row.times]));
  found.doubled += [...times.values(), ...texts.map((row) => row.times)].filter((count) => count > 1).length;
  const revisions = stored.map(({ number }) => number);
  found.doubled += revisions.length - new Set(revisions).size;
  found.lost += editor.book.revisions.filter((revision) => !revisions.includes(revision)).length;
  for (const { person, set, book } of working) {
    found.lost += book.messages.filter(({ token }) => !times.has(token)).length;
    const { Answers } = await person.call<{ Answers: Record<string, { Text: string; Revision: number } | undefined> }>(
      '/api/quest/GetByAnswerSetId',
      { AnswerSetId: set },
    );
    for (const [group, { text, saves }] of book.answers) {
      if (Answers[group]?.Text !== text) found.lost += 1;
      if ((Answers[group]?.Revision ?? 0) > saves) found.doubled += 1;
    }
    const list = await person.call<{ Id: string; Name: string }[]>('/api/praxis/files/list', { Category: 'cv' });
    const names = list.map(({ Name }) => Name.split('^', 1)[0]);
    for (const { id, name, bytes } of book.files) {
      const there = await person.download(`/api/files/download?Category=cv&name=${id}`);
      if (!there.equals(bytes)) found.lost += 1;
      if (names.filter((one) => one === name).length > 1) found.doubled += 1;
    }
  }
  return found;
}

function p95(inSpans: (at: number) => boolean): string {
  const times = callTimings.filter(({ at }) => inSpans(at)).map(({ milliseconds }) => milliseconds);
  const sorted = times.toSorted((one, other) => one - other);
  return `${Math.round(sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0)} ms`;
}

/** Runs one scenario; returns whether every acknowledged operation is stored. */
async function run(count: number, seconds: number): Promise<boolean> {
  callTimings.length = 0;
  retries.again = 0;
  const site = await startSite(count);
  try {
    const { action, mentees, helpers } = await fill(site);
    const helperOf = (index: number) => helpers[index % HELPERS] ?? mentees[0];
    const working: Working[] = [];
    for (const [index, person] of mentees.entries()) {
      const helper = helperOf(index);
      if (helper) working.push(await settle(person, helper, action));
    }
    const menteePages = working.map(({ person, conversation }) => new Page(person, [conversation]));
    const helperPages = helpers.map((helper) => {
      const own = working.filter((_, index) => helperOf(index) === helper);
      return new Page(
        helper,
        own.map(({ conversation }) => conversation),
      );
    });
    const pages = [...menteePages, ...helperPages];
    const opened = pages.map((page) => page.open());
    const [first] = helpers;
    if (!first) throw new Error('Nobody edits.');
    const editor = { person: first, book: new ChangeRecord() };
    const end = new AbortController();
    callTimings.length = 0;
    const begun = performance.now();
    const workers = [...working.map((one) => work(one, end.signal)), edit(editor.person, editor.book, end.signal)];
    const spans = await Promise.race([
      breakThings(site, begun + seconds * 1_000),
      Promise.all(workers).then(() => Promise.reject(new Error('The work ended too early.'))),
    ]);
    end.abort();
    await Promise.all(workers);
    const pagesOf = working.map((_, index) =>
      [pages[index], helperPages[index % HELPERS]].filter((page) => page !== undefined),
    );
    const unseen = await unseenBy(pagesOf, working);
    const { mark } = await first.call<{ mark: string }>('/api/praxis/document/mark', {});
    const stale = pages.filter((page) => page.mark !== JSON.stringify({ mark })).length;
    const found = await judge(site, working, editor);
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all(opened);
    const within = (among: readonly Span[]) => (at: number) => among.some(([from, to]) => at >= from && at <= to);
    const sum = (of: (book: ChangeRecord) => number) => working.reduce((total, { book }) => total + of(book), 0);
    const firstFault = spans.any[0]?.[0] ?? 0;
    process.stdout.write(
      `${[
        `${count === 1 ? 'One node' : `${count} nodes`}, ${seconds} s, ${spans.any.length} faults, ${retries.again} tries again`,
        `  promised: ${sum(({ messages }) => messages.length)} messages, ${sum(({ answers }) => [...answers.values()].reduce((total, { saves }) => total + saves, 0))} answers, ${sum(({ files }) => files.length)} files, ${editor.book.revisions.length} revisions`,
        `  lost ${found.lost}, doubled ${found.doubled}, unseen ${unseen} messages and ${stale} pages with an old document; ${pages.reduce((total, { live }) => total + live, 0)} heard live`,
        `  p95 of what one does: ${p95((at) => at < firstFault)} before, ${p95(within(spans.node))} while a node dies, ${p95((at) => at > firstFault && !within(spans.any)(at))} after`,
      ].join('\n')}\n`,
    );
    return found.lost + found.doubled + unseen + stale === 0;
  } finally {
    await site.stop();
  }
}

const [seconds = '75', which = 'both'] = process.argv.slice(2);
let whole = true;
for (const [name, count] of [
  ['one', 1],
  ['three', 3],
] as const)
  if (which === 'both' || which === name) whole = (await run(count, Number(seconds))) && whole;
process.exit(whole ? 0 : 1);
