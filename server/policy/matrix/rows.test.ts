import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { ROLES, type Role } from '../../../schemas/roles.ts';
import { createStorage } from '../../files/create-storage.ts';
import { product } from '../../product.ts';
import { watchChanges } from '../../testing-changes.ts';
import { testApp, testDatabase, testConfig, type TestClient } from '../../testing.ts';
import { formValues, pathOf, queryOf } from './address.ts';
import { addFixtures } from './fixtures.ts';
import { rows, SUBJECTS, type RowRule, type Subject } from './index.ts';
import { makeWorld, type World } from './world.ts';
import { ALLOWED_WRITES, BOOKKEEPING_TABLES, COUNTING_CALLS, READER_ROLES, WRITING_CALLS } from './writes.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-rows-'));
const settings = { DEMO: 'on', REQUESTS_PER_MINUTE: '1000000', DATA_DIR: folder };
const storage = createStorage(testConfig(settings));
const data = await testDatabase();
const app = await testApp({ ...product, data, settings, storage });
const changes = await watchChanges(data.owner, BOOKKEEPING_TABLES);
afterAll(() => changes.close());
const clients = new Map<Role, TestClient>();
/** call -> the tables that it was seen to change. */
const seen = new Map<string, string[]>();
let world: World;

beforeAll(async () => {
  world = await makeWorld(app.data.db);
  await addFixtures(app.data.db, storage, world);
  for (const role of ROLES) clients.set(role, await app.as(world.idOf(role)));
  await changes.take();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function clientOf({ alone }: RowRule, role: Role): Promise<TestClient> {
  const client = alone ? await app.as(world.idOf(role)) : clients.get(role);
  if (!client) throw new Error(`Nobody is ${role}`);
  return client;
}

async function reaches(rule: RowRule, role: Role, subject: Subject): Promise<boolean> {
  const { call: name, body, found, who } = rule;
  const call = calls[name];
  if (!call) throw new Error(`There is no call ${name}`);
  const client = await clientOf(rule, role);
  const id = String(world.subjectOf(role, who, subject));
  const asked = body(id, String(world.project), world.callerOf(role));
  const query = queryOf(asked);
  const path = pathOf(call.path, asked);
  const reply =
    call.takes === 'multipart'
      ? await client.form(path, formValues(asked))
      : call.method === 'POST'
        ? await client.post(path, asked)
        : await client.get(`${path}?${query}`);
  const changed = await changes.take();
  const refuses = READER_ROLES.includes(role) && subject !== 'own' && ALLOWED_WRITES[name] === undefined;
  if ((refuses || !WRITING_CALLS.has(name)) && changed.length > 0)
    throw new Error(`${name} changed ${changed.join(', ')}`);
  if (refuses && WRITING_CALLS.has(name) && ![403, 404].includes(reply.statusCode) && !COUNTING_CALLS.includes(name))
    throw new Error(`${name} is not refused: ${reply.statusCode}`);
  for (const table of changed) seen.set(name, [...(seen.get(name) ?? []), table]);
  if (reply.statusCode === 400 || reply.statusCode >= 500) throw new Error(`${name}: ${reply.body}`);
  if (reply.statusCode >= 300) return false;
  return found ? found(reply.json(), id) : true;
}

describe('the matrix of roles, calls and rows', () => {
  it.each(rows.map((rule) => [`${rule.call} of ${rule.roles.join(', ')}`, rule] as const))('%s', async (_, rule) => {
    for (const role of rule.roles) {
      const reached: Subject[] = [];
      for (const subject of SUBJECTS) if (await reaches(rule, role, subject)) reached.push(subject);
      expect({ [role]: reached }).toEqual({ [role]: rule.reaches });
    }
  });
});

/** What changes nothing here, since it is there as it is asked for, is tried where it is made. */
describe('what was seen to change', () => {
  it('is something for each kind of thing that these rows change', () => {
    expect([...seen.keys()].filter((name) => !WRITING_CALLS.has(name))).toEqual([]);
    expect([...new Set([...seen.values()].flat())].toSorted()).toEqual(
      expect.arrayContaining(['action_data', 'answers', 'conversations', 'files', 'library_items', 'memberships']),
    );
  });
});
