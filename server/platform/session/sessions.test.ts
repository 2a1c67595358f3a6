import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../schemas/roles.ts';
import { addProject } from '../../domains/projects/projects/projects.ts';
import { addMemberships, addPeople } from '../../domains/people/persons/add-people.ts';
import { testConfig, testDatabase } from '../../../tests/support/server/test-app.ts';
import {
  beginSession,
  endSessionAndImpersonations,
  endSessionsOfPerson,
  isSessionAlive,
  readSession,
  setViewedPerson,
  isSessionValid,
  sweepSessions,
  type Session,
} from './sessions.ts';

const { db } = await testDatabase();
const limits = testConfig();
const origin = { address: '192.0.2.1', agent: 'a browser' };

let [admin, mentee, other] = [0, 0, 0];
let [north, south] = [0, 0];
beforeAll(async () => {
  const names = ['admin', 'mentee', 'other'];
  [admin = 0, mentee = 0, other = 0] = await addPeople(
    db,
    names.map((username) => ({ username, passwordHash: null, fields: {} })),
  );
  [north, south] = [
    await addProject(db, { url: 'north', descr: 'North', settings: {} }),
    await addProject(db, { url: 'south', descr: 'South', settings: {} }),
  ];
});

const join = (person: number, project: number, roles: readonly Role[]) =>
  addMemberships(db, [{ person, project, roles }]);
beforeEach(async () => {
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('attempts').execute();
  await db.deleteFrom('memberships').execute();
  await db.updateTable('people').set({ state: 1 }).execute();
  await join(admin, north, ['Admin']);
  await join(mentee, north, ['Mentee']);
});

const begin = (person: number, more: { readonly impersonator?: number; readonly back?: Buffer } = {}) =>
  beginSession(db, limits, { person, ...more }, origin);
const read = async (token: string): Promise<Session> => {
  const session = await readSession(db, limits, token);
  if (!session) throw new Error('The session is over');
  return session;
};
const open = async (...[person, more]: Parameters<typeof begin>): Promise<Session> => read(await begin(person, more));
/** Whether each of the sessions still exists. */
const left = async (...sessions: readonly Session[]): Promise<readonly boolean[]> => {
  const rows = await db.selectFrom('sessions').select('hash').execute();
  return sessions.map(({ hash }) => rows.some((row) => row.hash.equals(hash)));
};
const age = (session: Session, column: 'seen' | 'expires', minutes: number) =>
  sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})
    where hash = ${session.hash}`.execute(db);
const seconds = async ({ hash }: Session): Promise<number> =>
  (
    await db
      .selectFrom('sessions')
      .select(sql<number>`extract(epoch from now() - seen)::float`.as('ago'))
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
  ).ago;

describe('a session is read', () => {
  test('as it was begun', async () => {
    const own = await open(admin);
    expect(own).toEqual({
      hash: own.hash,
      person: admin,
      impersonator: undefined,
      viewing: undefined,
      back: undefined,
    });
    const asMentee = await open(mentee, { impersonator: admin, back: own.hash });
    expect(asMentee).toMatchObject({ person: mentee, impersonator: admin, back: own.hash });
  });

  test('with the person as whom it looks, until it no longer does', async () => {
    const token = await begin(admin);
    await begin(other);
    await setViewedPerson(db, await read(token), mentee);
    expect((await read(token)).viewing).toBe(mentee);
    await setViewedPerson(db, await read(token), null);
    expect((await read(token)).viewing).toBeUndefined();
    await setViewedPerson(db, await open(other), mentee);
    expect((await read(token)).viewing).toBeUndefined();
  });

  test('and is seen again, but not at every request', async () => {
    const token = await begin(admin);
    const session = await read(token);
    const put = (ago: number) =>
      sql`update sessions set seen = now() - make_interval(secs => ${ago}) where hash = ${session.hash}`.execute(db);
    await put(20);
    await read(token);
    expect(await seconds(session)).toBeGreaterThanOrEqual(20);
    await put(40);
    await read(token);
    expect(await seconds(session)).toBeLessThan(20);
  });

  test('with the place where it was begun, of which a long name of a browser is cut', async () => {
    await beginSession(db, limits, { person: admin }, { address: '192.0.2.7', agent: 'x'.repeat(300) });
    await beginSession(db, limits, { person: mentee }, { address: '192.0.2.8', agent: undefined });
    const rows = await db.selectFrom('sessions').select(['address', 'agent']).orderBy('person').execute();
    expect(rows).toEqual([
      { address: '192.0.2.7', agent: 'x'.repeat(200) },
      { address: '192.0.2.8', agent: null },
    ]);
  });
});

describe('a session ends', () => {
  test('with those that its administrator holds as others, and with no other', async () => {
    const own = await open(admin);
    const [asMentee, asOther] = [
      await open(mentee, { impersonator: admin }),
      await open(other, { impersonator: admin }),
    ];
    const elsewhere = await open(admin);
    const [mentees, byAnother] = [await open(mentee), await open(mentee, { impersonator: other })];
    await endSessionAndImpersonations(db, own);
    expect(await left(own, asMentee, asOther, elsewhere, mentees, byAnother)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('as somebody with the one to go back to, and leaves what the administrator holds elsewhere', async () => {
    const own = await open(admin);
    const [asMentee, asOther] = [
      await open(mentee, { impersonator: admin, back: own.hash }),
      await open(other, { impersonator: admin }),
    ];
    const [mentees, heldByMentee] = [await open(mentee), await open(other, { impersonator: mentee })];
    await endSessionAndImpersonations(db, asMentee);
    expect(await left(own, asMentee, asOther, mentees, heldByMentee)).toEqual([false, false, true, true, true]);
  });

  test('with every one of its person and those that they hold as others, all or but one', async () => {
    const [one, two] = [await open(admin), await open(admin)];
    const [asMentee, mentees] = [await open(mentee, { impersonator: admin }), await open(mentee)];
    await endSessionsOfPerson(db, admin, two);
    expect(await left(one, two, asMentee, mentees)).toEqual([false, true, false, true]);
    await endSessionsOfPerson(db, admin);
    expect(await left(two, mentees)).toEqual([false, true]);
  });

  test('when it is swept because its time is over; a live one stays', async () => {
    const [live, idle, old] = [await open(admin), await open(admin), await open(admin)];
    await age(live, 'seen', limits.SESSION_IDLE - 1);
    await age(idle, 'seen', limits.SESSION_IDLE + 1);
    await age(old, 'expires', limits.SESSION_ABSOLUTE + 1);
    await sweepSessions(db, limits);
    expect(await left(live, idle, old)).toEqual([true, false, false]);
  });

  test('and what was counted is forgotten when its time is over, not before', async () => {
    const until = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await db
      .insertInto('attempts')
      .values([
        { key: 'over', count: 3, until: until(-1) },
        { key: 'running', count: 3, until: until(5) },
      ])
      .execute();
    await sweepSessions(db, limits);
    expect(await db.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'running' }]);
  });
});

describe('whether a session lives', () => {
  test('is said of its own person only, within both its times', async () => {
    const session = await open(admin);
    const alive = (person: number) => isSessionAlive(db, limits, session.hash, person);
    expect([await alive(admin), await alive(mentee)]).toEqual([true, false]);
    await age(session, 'seen', limits.SESSION_IDLE - 1);
    expect(await alive(admin)).toBe(true);
    await age(session, 'seen', 2);
    expect(await alive(admin)).toBe(false);
    const old = await open(admin);
    await age(old, 'expires', limits.SESSION_ABSOLUTE + 1);
    expect(await isSessionAlive(db, limits, old.hash, admin)).toBe(false);
    expect(await isSessionAlive(db, limits, Buffer.alloc(32), admin)).toBe(false);
  });
});

describe('whether a session stands', () => {
  const standing = async (session: Pick<Session, 'hash' | 'person'>): Promise<boolean> => {
    const { rows } = await sql<{ stands: boolean }>`select ${isSessionValid(limits, session)} as stands`.execute(db);
    return rows.some((row) => row.stands);
  };
  const block = (person: number) => db.updateTable('people').set({ state: 0 }).where('id', '=', person).execute();

  test('depends on its times and its person', async () => {
    const session = await open(mentee);
    expect(await standing(session)).toBe(true);
    expect(await standing({ ...session, person: admin })).toBe(false);
    await block(mentee);
    expect(await standing(session)).toBe(false);
    const [idle, old] = [await open(admin), await open(admin)];
    await age(idle, 'seen', limits.SESSION_IDLE + 1);
    await age(old, 'expires', limits.SESSION_ABSOLUTE + 1);
    expect([await standing(idle), await standing(old)]).toEqual([false, false]);
  });

  test('while an administrator acts as the person, depends on the administrator, too', async () => {
    const session = await open(mentee, { impersonator: admin });
    expect(await standing(session)).toBe(true);
    await block(admin);
    expect(await standing(session)).toBe(false);
  });

  test.each<readonly Role[]>([['Mentor'], ['ProjectManager', 'Supervisor']])(
    'ends where the administrator is only %s now',
    async (...roles) => {
      const session = await open(mentee, { impersonator: admin });
      await db
        .updateTable('memberships')
        .set({ roles: [...roles] })
        .where('person', '=', admin)
        .execute();
      expect(await standing(session)).toBe(false);
    },
  );

  test('needs an administrator of every project of the person', async () => {
    const session = await open(mentee, { impersonator: admin });
    await join(mentee, south, ['Mentee']);
    expect(await standing(session)).toBe(false);
    await join(admin, south, ['Mentor']);
    expect(await standing(session)).toBe(false);
    await db
      .updateTable('memberships')
      .set({ roles: ['Admin'] })
      .where('person', '=', admin)
      .execute();
    expect(await standing(session)).toBe(true);
  });
});
