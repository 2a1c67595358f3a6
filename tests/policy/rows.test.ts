import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../schemas/calls/index.ts';
import { ROLES, type Role } from '../../schemas/roles.ts';
import { drawPairs, nameRotation } from '../support/rotation.ts';
import { createStorage } from '../../server/platform/files/create-storage.ts';
import { product } from '../../server/product.ts';
import { watchChanges } from '../support/server/changes.ts';
import { addTwin, readRows } from '../support/server/twin.ts';
import { testApp, testDatabase, testConfig, type TestClient } from '../support/server/test-app.ts';
import { sendCall } from './address.ts';
import { addFixtures } from './fixtures.ts';
import { rows, SUBJECTS, type RowRule, type Subject } from './index.ts';
import { linkUnlinked, addTestPeople, type TestPeople } from './test-people.ts';
import { ALLOWED_WRITES, BOOKKEEPING_TABLES, COUNTING_CALLS, READER_ROLES, WRITING_CALLS } from './writes.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-rows-'));
const settings = { DEMO: 'on', REQUESTS_PER_MINUTE: '1000000', DATA_DIR: folder };
const storage = createStorage(testConfig(settings));
const data = await testDatabase();
const app = await testApp({ ...product, data, settings, storage });
const changes = await watchChanges(data.owner, BOOKKEEPING_TABLES);
afterAll(() => changes.close());
const clients = new Map<Role, TestClient>();
/** The tables that were seen to change. */
const seen = new Set<string>();
let people: TestPeople;
/** A project with the same people, in which everybody looks after somebody else: it gives nobody a right in the first, and no call about the first changes it. */
let twin: { readonly project: number; readonly rows: Readonly<Record<string, string>> };

beforeAll(async () => {
  people = await addTestPeople(app.data.db);
  await addFixtures(app.data.db, storage, people);
  const project = await addTwin(data.owner, people.project);
  await linkUnlinked(app.data.db, project, people);
  twin = { project, rows: await readRows(data.owner, project) };
  for (const role of ROLES) clients.set(role, await app.as(people.idOf(role)));
  await changes.take();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One ask of a rule. */
interface Ask {
  readonly rule: RowRule;
  readonly role: Role;
  readonly subject: Subject;
}

async function clientOf({ rule, role }: Ask): Promise<TestClient> {
  const client = rule.alone ? await app.as(people.idOf(role)) : clients.get(role);
  if (!client) throw new Error(`Nobody is ${role}`);
  return client;
}

/** Read-only roles are refused changes of others unless they are allowed. */
const isRefused = ({ rule, role, subject }: Ask): boolean =>
  READER_ROLES.includes(role) && subject !== 'own' && ALLOWED_WRITES[rule.call] === undefined;

const changesNothing = (ask: Ask): boolean => !WRITING_CALLS.has(ask.rule.call) || isRefused(ask);

/** Makes the call. Returns what is wrong with the reply. */
async function faultsOf(ask: Ask): Promise<string[]> {
  const { rule, role, subject } = ask;
  const call = calls[rule.call];
  if (!call) throw new Error(`There is no call ${rule.call}`);
  const client = await clientOf(ask);
  const id = String(people.subjectOf(role, rule.who, subject));
  const body = rule.body(id, String(people.project), people.callerOf(role));
  const reply = await sendCall(client, call, body);
  const status = reply.statusCode;
  const what = `${rule.call} as ${role} of ${rule.who} that are ${subject}`;
  const faults: string[] = [];
  if (status === 400 || status >= 500) faults.push(`${what}: ${reply.body}`);
  if (
    isRefused(ask) &&
    WRITING_CALLS.has(rule.call) &&
    ![403, 404].includes(status) &&
    !COUNTING_CALLS.includes(rule.call)
  )
    faults.push(`${what} is not refused: ${status}`);
  const reached = status < 300 && (rule.found?.(reply.json(), id) ?? true);
  if (reached !== rule.reaches.includes(subject))
    faults.push(`${what}: ${reached ? 'reached' : 'not reached'}, ${status}`);
  return faults;
}

/** Calls without changes run first, so that the tables are compared twice for each rule. */
async function tryRule(rule: RowRule, place: number): Promise<string[]> {
  const asks = drawPairs(rule.roles, SUBJECTS, place).map(([role, subject]) => ({ rule, role, subject }));
  const [reading, writing] = [asks.filter(changesNothing), asks.filter((ask) => !changesNothing(ask))];
  const faults: string[] = [];
  for (const ask of reading) faults.push(...(await faultsOf(ask)));
  const changed = reading.length > 0 ? await changes.take() : [];
  if (changed.length > 0)
    faults.push(`${rule.call} changed ${changed.join(', ')}, as one of ${reading.map(({ role }) => role).join(', ')}`);
  for (const ask of writing) faults.push(...(await faultsOf(ask)));
  if (writing.length > 0) for (const table of await changes.take()) seen.add(table);
  return faults;
}

const areaOf = (call: string): string => call.split('.')[0] ?? '';
const areas = [...new Set(rows.map(({ call }) => areaOf(call)))];

describe('the matrix of roles, calls and rows', () => {
  it.each(Object.entries(Object.groupBy(rows, ({ call }) => call)))('holds for %s', async (call, rules = []) => {
    const faults: string[] = [];
    // Some calls go on with what another of their area began: all of them draw the same roles and people.
    for (const rule of rules) faults.push(...(await tryRule(rule, areas.indexOf(areaOf(call)))));
    expect(nameRotation(faults)).toEqual([]);
  });
});

describe('a project with the same people', () => {
  it('is as it was', async () => {
    const now = await readRows(data.owner, twin.project);
    expect(Object.keys(now).filter((table) => now[table] !== twin.rows[table])).toEqual([]);
  });
});

/** Calls that change nothing here because the requested state exists already; other tests make the change. */
describe('what was seen to change', () => {
  it('is something for each kind of thing that these rows change', () => {
    expect([...seen]).toEqual(
      expect.arrayContaining(['action_data', 'answers', 'conversations', 'files', 'library_items', 'memberships']),
    );
  });
});
