import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { isRole, ROLES } from '../../../schemas/roles.ts';
import { addProject } from '../../areas/projects/projects.ts';
import { addMemberships, addPeople } from '../../areas/users/add-people.ts';
import { product } from '../../product.ts';
import { watchChanges } from '../../testing-changes.ts';
import { testApp, testDatabase, type TestClient } from '../../testing.ts';
import { bodies, matrix, matrixRoles } from './index.ts';
import { formValues, pathOf, queryOf } from './address.ts';
import { BOOKKEEPING_TABLES, WRITING_CALLS } from './writes.ts';

const data = await testDatabase();
const app = await testApp({ ...product, data, settings: { DEMO: 'on', REQUESTS_PER_MINUTE: '1000000' } });
const changes = await watchChanges(data.owner, BOOKKEEPING_TABLES);
afterAll(() => changes.close());
const clients = new Map<string, TestClient>();
let me: Readonly<Record<string, number>> = {};
let project = 0;

/** One person a role, alone in a project; in a second project everybody is its Admin, which must help nobody in the first. */
beforeAll(async () => {
  const { db } = app.data;
  project = await addProject(db, { url: 'matrix', descr: 'Matrix', settings: {} });
  const other = await addProject(db, { url: 'other', descr: 'Other', settings: {} });
  const ids = await addPeople(
    db,
    ROLES.map((role) => ({
      username: `only-${role}`,
      passwordHash: null,
      fields: {},
      defaultProject: project,
    })),
  );
  me = Object.fromEntries(ROLES.map((role, index) => [role, ids[index] ?? 0]));
  await addMemberships(
    db,
    ROLES.flatMap((role) => [
      { person: me[role] ?? 0, project, roles: [role] },
      { person: me[role] ?? 0, project: other, roles: ['Admin'] as const },
    ]),
  );
  clients.set('nobody', app.client());
  for (const role of ROLES) clients.set(role, await app.as(me[role] ?? 0));
  await changes.take();
});

async function ask(name: string, role: string): Promise<{ status: number; code: unknown }> {
  const call = calls[name];
  const client = clients.get(role);
  if (!call || !client) throw new Error(`Neither ${name} nor ${role} may be missing`);
  const body = bodies[name]?.(String(isRole(role) ? (me[role] ?? 0) : 0), String(project)) ?? {};
  const query = queryOf(body);
  const path = pathOf(call.path, body);
  const reply =
    call.takes === 'multipart'
      ? await client.form(path, formValues(body))
      : call.method === 'POST'
        ? await client.post(path, body)
        : await client.get(`${path}?${query}`);
  const changed = await changes.take();
  if ((!WRITING_CALLS.has(name) || reply.statusCode >= 400) && changed.length > 0)
    throw new Error(`${name} changed ${changed.join(', ')}`);
  const json: unknown = reply.headers['content-type']?.toString().includes('json') ? reply.json() : null;
  return {
    status: reply.statusCode,
    code: typeof json === 'object' && json !== null && 'code' in json ? json.code : undefined,
  };
}

/** Calls that end the caller's own session or membership are tried where they are made. */
const ENDING = new Set(['account.logoff', 'users.leaveProject']);

describe('the matrix of roles and calls', () => {
  it('has a line for every call and a column for every role', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(matrixRoles.toSorted()).toEqual([...ROLES, 'nobody'].toSorted());
  });

  it.each(Object.entries(matrix).filter(([name]) => !ENDING.has(name)))(
    '%s lets in whom it should, and nobody else',
    async (name, allowed) => {
      const refusals: Record<string, string> = {};
      for (const role of matrixRoles) {
        const { status, code } = await ask(name, role);
        const refused = code === 'wrong-role' || code === 'not-signed-in';
        if (refused) refusals[role] = `${status} ${code}`;
        expect(status).toBeLessThan(500);
      }
      const expected = matrixRoles.filter((role) => !allowed.includes(role));
      expect(refusals).toEqual(
        Object.fromEntries(expected.map((role) => [role, role === 'nobody' ? '401 not-signed-in' : '403 wrong-role'])),
      );
    },
  );
});
