import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../schemas/calls/index.ts';
import { isRole, ROLES } from '../../schemas/roles.ts';
import { isDeep } from '../support/depth.ts';
import { drawOne, nameRotation } from '../support/rotation.ts';
import type { ServedCall } from '../../server/platform/http/area.ts';
import { addProject } from '../../server/domains/projects/projects/projects.ts';
import { addMemberships, addPeople } from '../../server/domains/people/persons/add-people.ts';
import { requireRole } from '../../server/platform/http/calls.ts';
import { ProblemError } from '../../server/platform/base/problem.ts';
import { product } from '../../server/product.ts';
import { watchChanges } from '../support/server/changes.ts';
import { testApp, testDatabase, type TestClient } from '../support/server/test-app.ts';
import { bodies, matrix, matrixRoles } from './index.ts';
import { sendCall } from './address.ts';
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

const REFUSAL_OF_NOBODY = '401 not-signed-in';
const REFUSAL_OF_ROLE = '403 wrong-role';

const refusalFor = (role: string): string => (role === 'nobody' ? REFUSAL_OF_NOBODY : REFUSAL_OF_ROLE);

async function ask(
  name: string,
  role: string,
): Promise<{ status: number; refusal: string | undefined; changed: string[] }> {
  const call = calls[name];
  const client = clients.get(role);
  if (!call || !client) throw new Error(`Neither ${name} nor ${role} may be missing`);
  const body = bodies[name]?.(String(isRole(role) ? (me[role] ?? 0) : 0), String(project)) ?? {};
  const reply = await sendCall(client, call, body);
  const changed = await changes.take();
  const json: unknown = reply.headers['content-type']?.toString().includes('json') ? reply.json() : null;
  const answer = `${reply.statusCode} ${String(Reflect.get(Object(json), 'code'))}`;
  return {
    status: reply.statusCode,
    refusal: [REFUSAL_OF_NOBODY, REFUSAL_OF_ROLE].find((each) => each === answer),
    changed,
  };
}

/** Calls that end the caller's own session or membership are tried where they are made. */
const ENDING = new Set(['account.logoff', 'users.leaveProject']);

/** The answer of the server to a person with only this role, before it reads the body. */
function refusalOf(roles: ServedCall['roles'], role: string): string | undefined {
  try {
    requireRole(roles, role === 'nobody' ? undefined : [role]);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return `${error.status} ${error.code}`;
  }
}

/** No session, a role with access, and a role without. */
const drawRoles = (allowed: readonly string[], place: number): readonly string[] =>
  isDeep
    ? matrixRoles
    : [
        'nobody',
        ...drawOne(
          ROLES.filter((role) => allowed.includes(role)),
          place,
        ),
        ...drawOne(
          ROLES.filter((role) => !allowed.includes(role)),
          place,
        ),
      ];

/** The difference between the table and the answer over HTTP; the rules of rows may refuse roles that the table permits. */
async function faultsOf([name, allowed]: readonly [string, readonly string[]], place: number): Promise<string[]> {
  const faults: string[] = [];
  for (const role of drawRoles(allowed, place)) {
    const { status, refusal, changed } = await ask(name, role);
    const expected = allowed.some((each) => each === role) ? undefined : refusalFor(role);
    if (refusal !== expected || status >= 500) faults.push(`${name} as ${role}: ${refusal ?? status}`);
    if ((!WRITING_CALLS.has(name) || status >= 400) && changed.length > 0)
      faults.push(`${name} as ${role}: ${status}, but ${changed.join(', ')} changed`);
  }
  return faults;
}

const asked = Object.entries(matrix).filter(([name]) => !ENDING.has(name));
const byArea = Object.entries(Object.groupBy(asked, ([name]) => name.split('.')[0] ?? ''));

describe('the matrix of roles and calls', () => {
  it('has a line for every call and a column for every role', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(matrixRoles.toSorted()).toEqual([...ROLES, 'nobody'].toSorted());
  });

  it('says whom the server lets in, and how it refuses the others', () => {
    const faults = product.areas
      .flatMap(({ routes }) => routes)
      .flatMap(({ name, call: { roles } }) =>
        matrixRoles
          .filter((role) => refusalOf(roles, role) !== (matrix[name]?.includes(role) ? undefined : refusalFor(role)))
          .map((role) => `${name} as ${role}: ${refusalOf(roles, role) ?? 'let in'}`),
      );
    expect(faults).toEqual([]);
  });

  it.each(byArea)('holds for one role of each kind that asks a call of %s', async (_, ofArea = []) => {
    const faults: string[] = [];
    for (const entry of ofArea) faults.push(...(await faultsOf(entry, asked.indexOf(entry))));
    expect(nameRotation(faults)).toEqual([]);
  });
});
