import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../schemas/calls/index.ts';
import { PERSON_CHANGES, type PersonChange } from '../../schemas/entities/user.ts';
import { ROLE_LEVELS, ROLES, type Role } from '../../schemas/roles.ts';
import { addProject } from '../domains/projects/projects/projects.ts';
import { addLinks, addMemberships, addPeople } from '../domains/people/persons/add-people.ts';
import { product } from '../product.ts';
import { hashPassword } from '../platform/session/password.ts';
import { testApp, type TestClient } from '../../tests/support/server/test-app.ts';
import { findRefusal, mayActAs, mayGiveRoleAt, type PersonStandings } from './change-people.ts';
import { levelInProject, levelOfRoles } from './levels.ts';

/** The roles of a person in up to three projects, and the level that was set for them. */
interface Figure {
  readonly roles: readonly (readonly Role[])[];
  readonly level: number | null;
}
interface Pair {
  readonly by: Figure;
  readonly target: Figure;
}

const role = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Role>('Mentee', 'Mentor') },
  { weight: 2, arbitrary: fc.constantFrom<Role>('Admin', 'ProjectManager', 'Supervisor', 'Coordinator') },
  { weight: 1, arbitrary: fc.constantFrom<Role>(...ROLES) },
);
const strong = fc.constantFrom<Role>(
  'Admin',
  'Admin',
  'ProjectManager',
  'ProjectManagerLite',
  'Supervisor',
  'SupervisorLite',
  'Coordinator',
  'Mentor',
);
const places = (roles: fc.Arbitrary<Role>) =>
  fc.array(fc.uniqueArray(roles, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 });
const level = fc.option(fc.constantFrom(0, 1, 5, 10, 20, 50, 100, 200, 1000), { freq: 2 });
const pair: fc.Arbitrary<Pair> = fc.record({
  by: fc.record({ roles: places(strong), level }),
  target: fc.record({ roles: places(role), level }),
});

// The rule written a second time in other words; the answers of the product are compared with it.

type Kind =
  | 'fields'
  | 'projectFields'
  | 'account'
  | 'state'
  | 'level'
  | 'give'
  | 'take'
  | 'join'
  | 'default'
  | 'loginAs';

const WHO: Readonly<Record<Kind, readonly Role[]>> = {
  fields: ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator'],
  projectFields: ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator'],
  account: ['Admin', 'ProjectManager'],
  state: ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor'],
  level: ['Admin', 'ProjectManager', 'Supervisor'],
  give: ['Admin', 'ProjectManager', 'Supervisor'],
  take: ['Admin', 'ProjectManager', 'Supervisor'],
  join: ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator'],
  default: ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor'],
  loginAs: ['Admin'],
};
const HERE_ALONE: readonly Kind[] = ['projectFields', 'take'];

const powerOf = (roles: readonly Role[]) => Math.min(...roles.map((one) => ROLE_LEVELS[one]));
/** A person's level in a project: the set one, where it differs from that of all their roles. */
const levelAt = ({ roles, level: given }: Figure, project: number): number => {
  const here = roles[project];
  if (!here || here.length === 0) return Infinity;
  return given !== null && given !== powerOf(roles.flat()) ? given : powerOf(here);
};

function gives(by: Figure, project: number, one: Role): boolean {
  const held = by.roles[project] ?? [];
  const power = levelAt(by, project);
  if (!WHO.fields.some((staff) => held.includes(staff)) || ROLE_LEVELS[one] < power) return false;
  if (one === 'Mentee' || one === 'Mentor') return true;
  if (power > 1) return false;
  if (held.includes('Admin')) return true;
  return !held.includes('ProjectManagerLite') && one !== 'Admin' && one !== 'SuperAdmin';
}

function mayAt(kind: Kind, { by, target }: Pair, project: number): boolean {
  return (
    (by.roles[project] ?? []).some((one) => WHO[kind].includes(one)) &&
    levelAt(by, project) < levelAt(target, project) &&
    (target.roles[project] ?? []).every((one) => gives(by, project, one))
  );
}

/** The call is about the first project. */
const may = (kind: Kind, both: Pair): boolean =>
  mayAt(kind, both, 0) &&
  (HERE_ALONE.includes(kind) || both.target.roles.every((_roles, project) => mayAt(kind, both, project)));

const ALWAYS_SEES: readonly Role[] = ['Admin', 'ProjectManager', 'ProjectManagerLite'];
const SEES_BY_LINK: readonly Role[] = [
  'Supervisor',
  'SupervisorLite',
  'SupervisorLitePlus',
  'Coordinator',
  'Mentor',
  'RegistryMentor',
];
const sees = ({ by, target }: Pair): boolean =>
  (by.roles[0] ?? []).some(
    (one) =>
      ALWAYS_SEES.includes(one) ||
      SEES_BY_LINK.includes(one) ||
      (one === 'Microdata' && (target.roles[0] ?? []).includes('Mentee')),
  );

const app = await testApp({ ...product, settings: { REQUESTS_PER_MINUTE: '1000000' } });
const { db } = app.data;
const PASSWORD = 'abcdef1!';
const user = (name: string) => ({ username: name, passwordHash: null, fields: { last_name: name } });
let projects: readonly number[] = [];
let [by, target, middle, keeper] = [0, 0, 0, 0];
let hash = '';
let client: TestClient;

beforeAll(async () => {
  const settings = {
    User: {
      Fields: ['first_name', 'last_name', 'phone', 'email'].map((Name) => ({ Name })),
      ProjectFields: [{ Name: 'cycle' }],
    },
  };
  const made: number[] = [];
  for (const url of ['one', 'two', 'three', 'into']) made.push(await addProject(db, { url, descr: url, settings }));
  projects = made;
  [by = 0, target = 0, middle = 0, keeper = 0] = await addPeople(db, ['by', 'target', 'middle', 'keeper'].map(user));
  hash = await hashPassword(PASSWORD);
  await addMemberships(
    db,
    made.flatMap((project) => [
      { person: middle, project, roles: ['Mentor'] as const },
      { person: keeper, project, roles: ['Admin'] as const },
    ]),
  );
  client = await app.as(by);
});

async function place(person: number, { roles, level: given }: Figure): Promise<void> {
  await db.deleteFrom('memberships').where('person', '=', person).execute();
  await addMemberships(
    db,
    roles.flatMap((held, index) => (held.length > 0 ? [{ person, project: projects[index] ?? 0, roles: held }] : [])),
  );
  await db
    .updateTable('people')
    .set({
      ...(given === null ? {} : { level: given }),
      state: 1,
      username: person === by ? 'by' : 'target',
      username_key: person === by ? 'by' : 'target',
      fields: JSON.stringify({ last_name: person === by ? 'by' : 'target', email: `${person}@example.org` }),
      password_hash: hash,
      default_project: projects[0] ?? 0,
    })
    .where('id', '=', person)
    .execute();
}

async function prepare(both: Pair): Promise<void> {
  await place(by, both.by);
  await place(target, both.target);
  // Links, for roles that see people by links.
  await addLinks(db, projects[0] ?? 0, {
    supervisors: [{ supervisor: by, mentor: middle }],
    coordinators: [{ coordinator: by, mentee: target }],
    mentors: [
      { mentor: middle, mentee: target },
      { mentor: by, mentee: target, action: '1' },
    ],
  });
}

/** Somebody who creates a project with people is its administrator. */
const withOwnProject = ({ by: { roles, level: given }, target: whom }: Pair): Pair => ({
  by: { roles: [roles[0] ?? [], roles[1] ?? [], roles[2] ?? [], ['Admin']], level: given },
  target: whom,
});

const whole = async () => ({
  person: await db.selectFrom('people').where('id', '=', target).selectAll().executeTakeFirstOrThrow(),
  memberships: await db.selectFrom('memberships').where('person', '=', target).orderBy('project').selectAll().execute(),
});

/** A write call about the target; `needs` lists the kinds of change it makes. */
interface Write {
  readonly call: string;
  readonly body: (both: Pair) => Record<string, unknown> | null;
  readonly needs: readonly Kind[];
  /** A call for many people does not fail when it refuses one: it changes nothing of them. */
  readonly forMany?: boolean;
}

const ofTarget = (both: Pair) => both.target.roles[0] ?? [];
const id = () => ({ UserId: String(target), ProjectId: String(projects[0]) });
const added = (both: Pair) => {
  const one = (['Mentee', 'Mentor'] as const).find((each) => !ofTarget(both).includes(each));
  // The rule about roles refuses roles that nobody may give before this rule is reached.
  return one && gives(both.by, 0, one) ? [...ofTarget(both), one] : null;
};
const taken = (both: Pair) => (ofTarget(both).length > 1 ? ofTarget(both).slice(1) : null);
const lower = (both: Pair) => (levelAt(both.target, 0) === 1000 ? 999 : 1000);
const fits = (both: Pair) => (lower(both) >= levelAt(both.by, 0) ? lower(both) : null);

const withRoles = (roles: (both: Pair) => readonly Role[] | null) => (both: Pair) => {
  const given = roles(both);
  return given && { ...id(), Roles: given };
};

const WRITES: Readonly<Record<string, Write>> = {
  'a field': { call: 'users.updateFields', body: () => ({ ...id(), Fields: { phone: '1' } }), needs: ['fields'] },
  'one field': { call: 'users.updateField', body: () => ({ ...id(), Name: 'phone', Value: '2' }), needs: ['fields'] },
  'a field of the project': {
    call: 'users.updateFields',
    body: () => ({ ...id(), Fields: { cycle: 'a' } }),
    needs: ['projectFields'],
  },
  'the address': {
    call: 'users.updateFields',
    body: () => ({ ...id(), Fields: { email: 'a@evil.test' } }),
    needs: ['fields', 'account'],
  },
  'the address alone': {
    call: 'users.updateField',
    body: () => ({ ...id(), Name: 'email', Value: 'b@evil.test' }),
    needs: ['fields', 'account'],
  },
  'the address in the form': {
    call: 'users.save',
    body: () => ({ ...id(), Fields: { email: 'c@evil.test' } }),
    needs: ['fields', 'account'],
  },
  'no address': { call: 'users.save', body: () => ({ ...id(), Fields: { email: '' } }), needs: ['fields', 'account'] },
  'the sign-in name': { call: 'users.save', body: () => ({ ...id(), Username: 'taken-over' }), needs: ['account'] },
  'the password': {
    call: 'users.changePassword',
    body: () => ({ ...id(), Password: 'an0ther!one' }),
    needs: ['account'],
  },
  'the password in the form': {
    call: 'users.save',
    body: () => ({ ...id(), Password: 'an0ther!two' }),
    needs: ['account'],
  },
  'the state': { call: 'users.setActiveState', body: () => ({ ...id(), State: 0 }), needs: ['state'] },
  'the state in the form': { call: 'users.save', body: () => ({ ...id(), State: 2 }), needs: ['state'] },
  'the level': {
    call: 'users.save',
    body: (both) => {
      const Level = fits(both);
      return Level === null ? null : { ...id(), Level };
    },
    needs: ['level'],
  },
  'another role': { call: 'users.updateRoles', body: withRoles(added), needs: ['give'] },
  'another role in the form': { call: 'users.save', body: withRoles(added), needs: ['give'] },
  'a role less': { call: 'users.updateRoles', body: withRoles(taken), needs: ['take'] },
  'a role less in the form': { call: 'users.save', body: withRoles(taken), needs: ['take'] },
  'the project that opens first': {
    call: 'users.setDefaultProject',
    body: () => ({ ...id() }),
    needs: ['default'],
  },
  'a field of many': {
    call: 'bulk.setUserField',
    body: () => ({ ProjectId: String(projects[0]), Ids: [String(target)], Field: 'phone', Value: '3' }),
    needs: ['fields'],
    forMany: true,
  },
  'the address of many': {
    call: 'bulk.setUserField',
    body: () => ({ ProjectId: String(projects[0]), Ids: [String(target)], Field: 'email', Value: 'd@evil.test' }),
    needs: ['fields', 'account'],
    forMany: true,
  },
  'an import': {
    call: 'bulk.updateUserFields',
    body: () => ({
      ProjectId: String(projects[0]),
      Field: 'Id',
      Users: [{ Id: String(target), Fields: { email: 'e@evil.test', cycle: 'b' } }],
    }),
    needs: ['fields', 'projectFields', 'account'],
    forMany: true,
  },
  'the state of many': {
    call: 'bulk.setActiveStateMany',
    body: () => ({
      ProjectId: String(projects[0]),
      Filter: [{ Field: 'last_name', Value: 'target', Match: 'equal' }],
      State: 3,
    }),
    needs: ['state'],
    forMany: true,
  },
  'another project': {
    call: 'bulk.addExistingMentees',
    body: (both) =>
      ofTarget(both).includes('Mentee')
        ? {
            ProjectId: String(projects[0]),
            CurrentProjectId: String(projects[3]),
            Filter: [{ Field: 'last_name', Value: 'target', Match: 'equal' }],
            Roles: ['Mentee'],
          }
        : null,
    needs: ['join'],
    forMany: true,
  },
  'login-as': { call: 'impersonate.makeLoginAs', body: () => id(), needs: ['loginAs'] },
};

const counts = new Map<string, { allowed: number; refused: number }>();

/** Whether the role check of the call, which comes first, lets the reader in. */
const getsIn = (call: string, both: Pair): boolean => {
  const roles = calls[call]?.roles ?? [];
  if (typeof roles === 'string') return true;
  const named: readonly string[] = roles;
  return (both.by.roles[0] ?? []).some((held) => named.includes(held));
};

/** A login-as does not change the person: it only makes a token. */
const leavesPerson = (call: string) => call === 'impersonate.makeLoginAs' || call === 'users.setDefaultProject';

async function holdWrite(name: string, write: Write, pairOfTwo: Pair): Promise<void> {
  const both = write.call === 'bulk.addExistingMentees' ? withOwnProject(pairOfTwo) : pairOfTwo;
  const body = write.body(both);
  if (body === null) return;
  await prepare(both);
  const before = await whole();
  const allowed = getsIn(write.call, both) && sees(both) && write.needs.every((kind) => may(kind, both));
  const reply = await client.post(calls[write.call]?.path ?? '', body);
  const after = await whole();
  const answers = allowed ? [200] : write.forMany && getsIn(write.call, both) ? [200] : [403, 404, 422];
  const seen = { isSame: isDeepStrictEqual(after, before), isExpected: answers.includes(reply.statusCode) };
  const wanted = { isSame: !allowed || leavesPerson(write.call), isExpected: true };
  expect({ both, status: reply.statusCode, ...seen }).toEqual({ both, status: reply.statusCode, ...wanted });
  const count = counts.get(name) ?? { allowed: 0, refused: 0 };
  count[allowed ? 'allowed' : 'refused'] += 1;
  counts.set(name, count);
}

/**
 * Pairs at the edges of the rule: equal power, an equal in another project, a role that may not be given, power from
 * another project.
 */
const EDGES: readonly Pair[] = [
  { by: { roles: [['Admin']], level: null }, target: { roles: [['Admin']], level: null } },
  { by: { roles: [['Admin']], level: null }, target: { roles: [['Mentee', 'Mentor']], level: null } },
  { by: { roles: [['ProjectManager']], level: null }, target: { roles: [['Mentee']], level: 1 } },
  { by: { roles: [['ProjectManager']], level: null }, target: { roles: [['Mentee']], level: 2 } },
  { by: { roles: [['ProjectManager']], level: null }, target: { roles: [['Admin']], level: 1000 } },
  { by: { roles: [['ProjectManagerLite']], level: null }, target: { roles: [['Mentee'], ['Admin']], level: null } },
  { by: { roles: [['ProjectManagerLite']], level: null }, target: { roles: [['Coordinator']], level: null } },
  { by: { roles: [['Admin'], ['Mentor']], level: null }, target: { roles: [['Mentee'], ['Mentee']], level: null } },
  { by: { roles: [['Admin'], ['Admin']], level: null }, target: { roles: [['Mentee'], ['Mentor']], level: null } },
  { by: { roles: [['Supervisor'], ['Admin']], level: null }, target: { roles: [['Mentor']], level: null } },
  { by: { roles: [['Supervisor'], ['Admin']], level: null }, target: { roles: [['ProjectManager']], level: null } },
  { by: { roles: [['ProjectManager'], ['Admin']], level: null }, target: { roles: [['ProjectManager']], level: null } },
  { by: { roles: [['Coordinator']], level: null }, target: { roles: [['Mentee', 'Mentor']], level: null } },
  // With the role Mentee they are outside of the supervisor's sight.
  { by: { roles: [['Supervisor']], level: null }, target: { roles: [['Mentee', 'Mentor']], level: null } },
  { by: { roles: [['SupervisorLite']], level: null }, target: { roles: [['Mentee']], level: null } },
  // With the level set for the administrator, the role Mentor has more power.
  { by: { roles: [['Admin']], level: 200 }, target: { roles: [['Mentor']], level: 1000 } },
];

const CHANGES: readonly (readonly [Kind, PersonChange])[] = [
  ['fields', 'fields'],
  ['projectFields', 'projectFields'],
  ['account', 'account'],
  ['state', 'state'],
  ['level', 'level'],
  ['give', 'giveRoles'],
  ['take', 'takeRoles'],
  ['join', 'join'],
  ['default', 'defaultProject'],
  ['loginAs', 'loginAs'],
];

const standingsOf = (person: number, { roles, level: given }: Figure): PersonStandings => ({
  person,
  places: roles.map((held, project) => ({
    project,
    roles: held,
    level: levelInProject(given ?? levelOfRoles(roles.flat()), held, roles.flat()),
  })),
});

describe('who may change whom', () => {
  it('is what the rule says of any two', () => {
    const holds = (both: Pair) => {
      const [one, other] = [standingsOf(1, both.by), standingsOf(2, both.target)];
      for (const [kind, change] of CHANGES)
        expect([kind, findRefusal(change, 0, one, other) === undefined]).toEqual([kind, may(kind, both)]);
    };
    expect(CHANGES.map(([, change]) => change).toSorted()).toEqual(PERSON_CHANGES.toSorted());
    for (const edge of EDGES) holds(edge);
    fc.assert(fc.property(pair, holds), { numRuns: 1_000 });
  });

  it('and who gives which role follows from the level, too', () => {
    const faults = ROLES.flatMap((held) =>
      [0, 1, 5, 50, 100, 200, 1000].flatMap((given) =>
        ROLES.filter(
          (one) =>
            mayGiveRoleAt({ roles: [held], level: given }, one) !== gives({ roles: [[held]], level: given }, 0, one),
        ).map((one) => `${held} of level ${given} gives ${one}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('and acts as somebody else only in all of their projects', async () => {
    await place(target, { roles: [['Mentee'], ['Mentee']], level: null });
    await place(by, { roles: [['Admin'], ['Admin']], level: null });
    expect(await mayActAs(db, by, target)).toBe(true);
    await place(by, { roles: [['Admin'], ['Mentor']], level: null });
    expect(await mayActAs(db, by, target)).toBe(false);
  });

  it.each(Object.keys(WRITES))('holds for %s, whoever asks about whomever', { timeout: 120_000 }, async (name) => {
    const write = WRITES[name];
    if (!write) throw new Error(`There is no write ${name}`);
    for (const edge of EDGES) await holdWrite(name, write, edge);
    await fc.assert(
      fc.asyncProperty(pair, (both) => holdWrite(name, write, both)),
      { numRuns: 8 },
    );
  });

  it('was tried for every write with people who may and people who may not', () => {
    const untried = Object.keys(WRITES).filter((name) => !counts.get(name)?.allowed || !counts.get(name)?.refused);
    expect(untried).toEqual([]);
  });
});

describe('the roles that somebody gives', () => {
  it.each(ROLES.filter((one) => WHO.fields.includes(one)))('a %s with a set level gives none of more power', (held) => {
    for (const power of [20, 100, 101, 1000]) {
      const given = ROLES.filter((one) => mayGiveRoleAt({ roles: [held], level: power }, one));
      expect({ power, given }).toEqual({
        power,
        given: power <= ROLE_LEVELS.Mentor ? ['Mentor', 'Mentee'] : ['Mentee'],
      });
    }
  });

  it('are the same for a person who is made', async () => {
    await place(by, { roles: [['Admin']], level: 200 });
    const make = async (one: Role) => {
      const Fields = { first_name: 'a', last_name: 'b' };
      const body = { Username: `below-${one}`, Fields, Roles: [one], ProjectId: String(projects[0]) };
      return (await client.post('/api/praxis/users/save', body)).statusCode;
    };
    expect([await make('Mentor'), await make('Mentee')]).toEqual([422, 200]);
  });
});

const levelOf = async (person: number) =>
  (await db.selectFrom('people').where('id', '=', person).select('level').executeTakeFirstOrThrow()).level;

describe('the level of a person', () => {
  it('follows the roles of all projects, whichever way they change', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(pair, async ({ target: figure }) => {
        await place(target, { ...figure, level: null });
        expect(await levelOf(target)).toBe(levelOfRoles(figure.roles.flat()));
        expect(await levelOf(target)).toBe(powerOf(figure.roles.flat()));
      }),
      { numRuns: 30 },
    );
  });

  it('is that of the roles for who is made, by the form and by an import', async () => {
    await place(by, { roles: [['Admin']], level: null });
    const Fields = { first_name: 'a', last_name: 'b' };
    for (const made of ROLES) {
      const saved = await client.post('/api/praxis/users/save', { Username: `form-${made}`, Fields, Roles: [made] });
      expect(saved.json()).toMatchObject({ Level: ROLE_LEVELS[made] });
    }
    await client.post('/api/User/AddUsers', {
      Users: ROLES.map((made) => ({ Username: `import-${made}`, Roles: [made], Fields })),
    });
    for (const made of ROLES) {
      const row = await db
        .selectFrom('people')
        .where('username', '=', `import-${made}`)
        .select('level')
        .executeTakeFirstOrThrow();
      expect([made, row.level]).toEqual([made, ROLE_LEVELS[made]]);
    }
  });

  it('moves with the roles, unless another one is given with them', async () => {
    await place(by, { roles: [['Admin']], level: null });
    await place(target, { roles: [['Mentee']], level: null });
    const save = async (body: object) =>
      (await client.post('/api/praxis/users/save', { ...id(), ...body })).json<{ Level: number }>().Level;
    expect(await save({ Roles: ['Coordinator'] })).toBe(20);
    expect(await save({ Roles: ['Mentor'], Level: 30 })).toBe(30);
    expect(await save({ Fields: { phone: '1' } })).toBe(30);
    expect(await save({ Roles: ['Mentor', 'Mentee'], Level: 30 })).toBe(100);
    await client.post('/api/User/UpdateRoles', { ...id(), Roles: ['Supervisor'] });
    expect(await levelOf(target)).toBe(10);
  });

  it('ends with the membership that gave it', async () => {
    await place(target, { roles: [['Mentee'], ['Coordinator']], level: null });
    expect(await levelOf(target)).toBe(20);
    const left = await (await app.as(target)).post('/api/user/LeaveProject', { ProjectId: String(projects[1]) });
    expect(left.statusCode).toBe(200);
    expect(await levelOf(target)).toBe(1000);
  });

  it('of one project gives no power and shows no field in another', async () => {
    await place(by, { roles: [['Supervisor'], ['Admin']], level: null });
    const here = await client.post('/api/user/getcurrent', { ProjectId: String(projects[0]) });
    const there = await client.post('/api/user/getcurrent', { ProjectId: String(projects[1]) });
    expect([here.json<{ Level: number }>().Level, there.json<{ Level: number }>().Level]).toEqual([10, 0]);
  });
});

describe('while acting as somebody else', () => {
  it('nothing that gives access can be changed, of whomever', { timeout: 60_000 }, async () => {
    const both: Pair = {
      by: { roles: [['ProjectManager']], level: null },
      target: { roles: [['Mentee', 'Mentor']], level: null },
    };
    await prepare(both);
    const acting = await app.as(by, keeper);
    for (const [name, write] of Object.entries(WRITES)) {
      if (write.needs.every((kind) => ['fields', 'projectFields', 'default'].includes(kind))) continue;
      const body = write.body(both);
      if (body === null) continue;
      const before = await whole();
      const reply = await acting.post(calls[write.call]?.path ?? '', body);
      expect({ name, status: reply.statusCode, person: await whole() }).toEqual({
        name,
        status: reply.statusCode,
        person: before,
      });
    }
    for (const own of [{ Fields: { email: 'x@evil.test' } }, { Username: 'mine-now' }, { Password: 'an0ther!one' }]) {
      const reply = await acting.post('/api/praxis/users/save', {
        UserId: String(by),
        CurrentPassword: PASSWORD,
        ...own,
      });
      expect([reply.statusCode, reply.body]).not.toEqual([200, expect.anything()]);
    }
    const Fields = { first_name: 'a', last_name: 'b' };
    const made = await acting.post('/api/praxis/users/save', { Username: 'made-behind', Fields });
    const imported = await acting.post('/api/User/AddUsers', { Users: [{ Username: 'import-behind', Fields }] });
    expect([made.statusCode, imported.statusCode]).toEqual([403, 403]);
  });
});
