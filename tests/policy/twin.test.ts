import { describe, expect, it } from 'vitest';
import { calls } from '../../schemas/calls/index.ts';
import type { Role } from '../../schemas/roles.ts';
import type { Db } from '../../server/platform/data/tables.ts';
import { demoApp } from '../support/server/areas.ts';
import { testDatabase, type TestClient } from '../support/server/test-app.ts';
import { addTwin, readRows } from '../support/server/twin.ts';
import { sendCall } from './address.ts';
import { bodies, matrix, rows } from './index.ts';
import { WRITING_CALLS } from './writes.ts';

const SETTINGS = { REQUESTS_PER_MINUTE: '1000000' };
const data = await testDatabase('demo');
const demo = await demoApp(SETTINGS, { data });
const project = demo.projectId('proto-vima');
/** The same demo, with another project that has the same people, and rows of theirs of every kind. */
const twinData = await testDatabase('demo');
const twin = await demoApp(SETTINGS, { data: twinData });
for (const { db } of [data, twinData]) await addWhatIsMissing(db);
const twinProject = await addTwin(twinData.owner, Number(project));

/** Of kinds of which the demo has nothing. */
async function addWhatIsMissing(db: Db): Promise<void> {
  const [here, mentee, mentor] = [Number(project), Number(demo.idOf('mentee')), Number(demo.idOf('mentor'))];
  await db.insertInto('user_data').values({ project: here, person: mentee, data: '{"of":1}' }).execute();
  await db.insertInto('library_folders').values({ project: here, category: 'Empty' }).execute();
  const file = await db
    .selectFrom('files')
    .where('project', '=', here)
    .where('owner', '=', mentee)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('file_shares')
    .values({ file: file.id, project: here, owner: mentee, receiver: mentor, created: new Date(0) })
    .execute();
}

interface Asker {
  readonly role: Role;
  /** Of the demo, and of that with the twin. */
  readonly clients: readonly [TestClient, TestClient];
  readonly id: string;
  /** The person whom the calls name: linked to the caller only in the twin. */
  readonly subject: string;
  /** The areas that they ask; all without it. */
  readonly areas?: readonly string[] | undefined;
}

/** Everything about people: whom these see is one rule for all calls. */
const ABOUT_PEOPLE: readonly string[] = ['users', 'linking', 'actions', 'mentor', 'grid', 'overview'];

const ASKERS: Readonly<
  Record<string, { readonly role: Role; readonly subject: string; readonly areas?: readonly string[] }>
> = {
  admin: { role: 'Admin', subject: 'mentee' },
  supervisor: { role: 'Supervisor', subject: 'mentee2', areas: ABOUT_PEOPLE },
  coordinator: { role: 'Coordinator', subject: 'mentee2', areas: ABOUT_PEOPLE },
  mentor: { role: 'Mentor', subject: 'mentee2' },
  mentee2: { role: 'Mentee', subject: 'mentee2' },
};
const askers = await Promise.all(
  Object.entries(ASKERS).map(async ([username, { role, subject, areas: asks }]): Promise<Asker> => ({
    role,
    areas: asks,
    clients: [await demo.as(username), await twin.as(username)],
    id: demo.idOf(username),
    subject: demo.idOf(subject),
  })),
);

/** Calls whose replies differ -> why that is no fault. */
const OTHER_REPLIES: Readonly<Record<string, string>> = {
  'account.deviceKeys': 'the keys of a session',
  'account.humanChallenge': 'each is another one',
  'applications.closedForms': 'the forms of all projects',
  'applications.forms': 'the forms of all projects',
  'lang.langService': 'the texts of the installation',
  'lang.texts': 'the texts of the installation',
  'meetings.calendarFile': 'has the time',
  'overview.health': 'has the free room of the disk',
  'projects.getProjects': 'the projects of a person',
  'services.test': 'has the time that it took',
  'users.projects': 'the projects of a person',
};

interface Ask {
  readonly name: string;
  readonly asker: Asker;
  readonly body: Record<string, unknown>;
}

const action = await data.db
  .selectFrom('answer_sets')
  .where('person', '=', Number(demo.idOf('mentee')))
  .where('action', 'is not', null)
  .select(['action', 'quest', 'id'])
  .executeTakeFirstOrThrow();

/** Bodies that find something where that of the matrix finds nothing. */
const MORE: Readonly<Record<string, Record<string, unknown>>> = {
  'statistics.get': { Ids: ['sessions'], UserIds: [demo.idOf('mentee')] },
  'statistics.summary': { Ids: ['sessions'] },
};

/** The ids that a member of a body with this name may have. */
const NAMED: Readonly<Record<string, string>> = {
  MentorId: demo.idOf('mentor'),
  filterMentorId: demo.idOf('mentor'),
  SupervisorId: demo.idOf('supervisor'),
  CoordId: demo.idOf('coordinator'),
  CoordinatorId: demo.idOf('coordinator'),
  ActionId: String(action.action),
  QuestId: action.quest,
  AnswerSetId: action.id,
};

/** The values of a member that has few. */
function valuesOf(schema: unknown): readonly unknown[] {
  const [values, forms, type] = ['enum', 'anyOf', 'type'].map((key): unknown => Reflect.get(Object(schema), key));
  if (Array.isArray(values)) return values;
  if (type === 'boolean') return [true, false];
  return Array.isArray(forms) ? forms.flatMap(valuesOf) : [];
}

/** A body for each value of each member that has few, and for each that names something of the project. */
function variantsOf(name: string, body: Record<string, unknown>): readonly Record<string, unknown>[] {
  const properties: Readonly<Record<string, unknown>> = Object(Reflect.get(calls[name]?.body ?? {}, 'properties'));
  return Object.entries(properties).flatMap(([member, schema]) =>
    [...valuesOf(schema), ...(member in NAMED ? [NAMED[member]] : [])]
      .filter((value) => body[member] !== value)
      .map((value) => ({ ...body, [member]: value })),
  );
}

const areaOf = (name: string): string => name.split('.')[0] ?? '';

const hasMember = (schema: object | undefined, name: string): boolean =>
  schema !== undefined && 'properties' in schema && Object.hasOwn(Object(schema.properties), name);

const others = {
  mentee: demo.idOf('mentee'),
  mentor: demo.idOf('mentor'),
  supervisor: demo.idOf('supervisor'),
  coordinator: demo.idOf('coordinator'),
  into: '0',
};

/** A call with the body of its line in the matrix, and with those of its rows. It names the project where it can. */
function asksOf(name: string, asker: Asker): readonly Ask[] {
  const { id, role, subject } = asker;
  if (!matrix[name]?.includes(role) || asker.areas?.includes(areaOf(name)) === false) return [];
  const caller = { id, role, ...others };
  const ofRows = rows.filter((rule) => rule.call === name && rule.roles.includes(role));
  const more = MORE[name];
  const plain = [
    bodies[name]?.(id, project) ?? {},
    ...(more ? [more] : []),
    ...ofRows.map((rule) => rule.body(subject, project, caller)),
  ];
  const given = [...plain, ...(role === 'Admin' ? variantsOf(name, plain[0] ?? {}) : [])];
  const named = hasMember(calls[name]?.body, 'ProjectId') ? { ProjectId: project } : {};
  const distinct = new Map(given.map((body) => [JSON.stringify(body), body]));
  return [...distinct.values()].map((body) => ({ name, asker, body: { ...named, ...body } }));
}

/** Values that differ by time and installation. */
const CLOCKS = /"(?:RemainingTime|Start|Installation)":(?:\d+|"[^"]*")/g;

async function answer(client: TestClient, { name, body }: Ask): Promise<string> {
  const call = calls[name];
  if (!call) throw new Error(`There is no call ${name}`);
  const reply = await sendCall(client, call, body);
  const text = reply.body.replaceAll(CLOCKS, '');
  return reply.statusCode < 300 ? text : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
}

const areas = Object.groupBy(
  Object.keys(matrix).filter((name) => !WRITING_CALLS.has(name) && OTHER_REPLIES[name] === undefined),
  areaOf,
);

describe('another project with the same people', () => {
  it.each(Object.entries(areas))('changes no reply of %s', async (_, names = []) => {
    const faults: string[] = [];
    for (const ask of names.flatMap((name) => askers.flatMap((asker) => asksOf(name, asker)))) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [plain, beside] = await Promise.all(ask.asker.clients.map((client) => answer(client, ask)));
      if (plain !== beside)
        faults.push(`${ask.name} as ${ask.asker.role} with ${JSON.stringify(ask.body)}: ${plain} became ${beside}`);
    }
    expect(faults).toEqual([]);
  });
});

const one = <Row>(query: { executeTakeFirstOrThrow: () => Promise<Row> }): Promise<Row> =>
  query.executeTakeFirstOrThrow();
const here = Number(project);
const form = await one(
  data.db
    .selectFrom('microdata')
    .where('project', '=', here)
    .where('final', '=', true)
    .where('sent', 'is', null)
    .where('grey', '=', false)
    .select(['person', 'part']),
);
const value = await one(
  data.db.selectFrom('statistics_answers').where('project', '=', here).select(['item', 'person']),
);
const file = await one(data.db.selectFrom('data_files').where('project', '=', here).select('name'));
const item = await one(
  data.db.selectFrom('library_items').where('project', '=', here).where('category', '<>', '').select('category'),
);
const supervision = await one(data.db.selectFrom('supervisor_mentor').where('project', '=', here).selectAll());
const mentee = demo.idOf('mentee');

/** The body and the caller of a write; it succeeds. */
const WRITES: readonly (readonly [string, Record<string, unknown>])[] = [
  ['users.updateFields', { UserId: mentee, Fields: { sessions: '77' } }],
  ['users.updateRoles', { UserId: mentee, Roles: ['Mentee', 'Registered'] }],
  [
    'linking.supervise',
    { SupervisorId: String(supervision.supervisor), SubjectId: String(supervision.mentor), Linked: false },
  ],
  // Theirs in the other project already.
  ['linking.supervise', { SupervisorId: demo.idOf('supervisor'), SubjectId: demo.idOf('mentor2'), Linked: true }],
  [
    'linking.coordinate',
    { CoordinatorId: demo.idOf('coordinator'), filterMentorId: demo.idOf('mentor4'), Linked: true },
  ],
  ['linking.setDefaultMentor', { MentorId: demo.idOf('mentor5'), CoordId: demo.idOf('coordinator') }],
  ['linking.setDefaultMentor', { MentorId: null, filterMentorId: demo.idOf('mentor2') }],
  ['linking.setDefaultMentor', { MentorId: demo.idOf('mentor6'), filterMentorId: '' }],
  ['linking.coordinateOne', { CoordinatorId: demo.idOf('coordinator'), MenteeId: mentee, Linked: false }],
  ['linking.setDefaultMentorSingle', { MenteeId: mentee, MentorId: null }],
  ['linking.share', { MentorIds: [demo.idOf('mentor4')], Overlaps: true }],
  ['linking.setDefaultMentorSingle', { MenteeId: mentee, MentorId: demo.idOf('mentor3') }],
  ['microdata.unfinalizeMicrodata', { UserId: String(form.person), end: form.part === 'end' }],
  ['projects.setUserData', { UserId: mentee, Data: { kept: 1 } }],
  ['projects.setUserData', { UserId: mentee, Data: { kept: 2 } }],
  ['data.saveAppData', { Name: file.name, Data: { kept: 1 } }],
  ['statistics.set', { Id: value.item, UserId: String(value.person), Value: 'kept' }],
  ['statistics.settext', { Id: value.item, UserId: String(value.person), Text: 'kept' }],
  ['notifications.mark', { Read: true }],
  // The same path in the twin causes no conflict.
  ['library.moveFolder', { Category: item.category, To: 'Elsewhere' }],
  ['library.moveFolder', { Category: 'Elsewhere', To: item.category }],
  ['library.moveFolder', { Category: item.category, To: 'Elsewhere' }],
  ['library.moveFolder', { Category: 'Empty', To: 'Emptied' }],
  ['library.removeFolder', { Category: 'Emptied' }],
  ['library.addFolder', { Category: 'Empty' }],
  ['library.removeFolder', { Category: 'Empty' }],
  ['library.addFolder', { Category: item.category }],
  ['library.moveFolder', { Category: item.category, To: 'Apart' }],
  ['library.moveFolder', { Category: 'Apart', To: item.category }],
  ['library.removeFolder', { Category: item.category }],
  ['library.moveFolder', { Category: 'Elsewhere', To: 'Empty' }],
  ['account.leaveProject', { ProjectId: project }],
];

/** The tables whose rows differ. */
const differences = (now: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>): string[] =>
  Object.keys(now).filter((table) => now[table] !== before[table]);

const LEAVING: Readonly<Record<string, string>> = { 'account.leaveProject': 'mentee9' };

/** The rows of the twin, as they were after the write before. */
let ofTwin = await readRows(twinData.owner, twinProject);

describe('a write in a project whose people belong to another one, too', () => {
  it.each(WRITES)('%s with %j changes nothing of the other, and here the same as without it', async (name, body) => {
    const call = calls[name];
    if (!call) throw new Error(`There is no call ${name}`);
    const before = ofTwin;
    const replies: string[] = [];
    for (const app of [demo, twin]) {
      const reply = await (await app.as(LEAVING[name] ?? 'admin')).post(call.path, { ProjectId: project, ...body });
      replies.push(`${reply.statusCode} ${reply.body}`);
    }
    expect(replies[1]).toMatch(/^200 /);
    // A person who leaves stays in the other project.
    expect(replies[1]).toBe(LEAVING[name] === undefined ? replies[0] : `200 {"DefaultProject":"${twinProject}"}`);
    ofTwin = await readRows(twinData.owner, twinProject);
    expect(differences(ofTwin, before)).toEqual([]);
    const [plain, beside] = await Promise.all([data, twinData].map(({ owner }) => readRows(owner, here, true)));
    expect(differences(beside ?? {}, plain ?? {})).toEqual([]);
  });
});
