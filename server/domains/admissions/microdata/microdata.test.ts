// Over 150 lines: each rule of microdata has a case, and all share one demo.
import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { allQuestions } from '../../../../schemas/documents/microdata-rules.ts';
import { demoMicrodataForms } from '../../../../schemas/demo/microdata.ts';
import { formatDay, today } from '../../../../schemas/formats/greek-date.ts';
import { silentHub, type HubSender } from '../../../platform/base/hub-sender.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

type Reply<Name extends keyof Calls> = Calls[Name]['reply'];
type Answers = Reply<'microdata.getMicrodataStart'>;

const events: [people: readonly number[], event: string, payload: unknown][] = [];
const hub: HubSender = {
  ...silentHub,
  toPeople: async (people, event, payload) => void events.push([people, event, payload]),
};
const demo = await demoApp({}, { hub });
const { db } = demo.data;
const ask = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const house = (by: string, name: string, body: object = {}) => ask(by, `/api/praxis/microdata/${name}`, body);
const set = (by: string, body: object, part = 'Start') => ask(by, `/api/User/SetMicrodata${part}`, body);
const get = async (by: string, body: object = {}, part = 'Start') =>
  (await ask(by, `/api/User/GetMicrodata${part}`, body)).json<Answers>();
const UserId = demo.idOf('mentee3');

/** A complete form at the start. */
const whole = [
  { Id: 'unemployed', Answer: '1' },
  { Id: 'since', Answer: '01-02-2024' },
  { Id: 'lyceum', Answer: true },
  ...['training', 'jobless', 'children', 'benefit', 'disability', 'abroad'].map((Id) => ({ Id, Answer: '0' })),
  { Id: 'specialty', Answer: 'Πωλήσεις' },
  { Id: 'wish', Answer: 'Σε κατάστημα' },
];
const clear = (username = 'mentee3') =>
  db
    .deleteFrom('microdata')
    .where('person', '=', Number(demo.idOf(username)))
    .execute();

async function kayasOf(username: string): Promise<string> {
  const { fields } = await db
    .selectFrom('people')
    .where('username', '=', username)
    .select('fields')
    .executeTakeFirstOrThrow();
  return String(fields['kayas']);
}

describe('the questions', () => {
  it('come in the language that is asked for, without the texts of others', async () => {
    const greek = (await ask('mentee', '/api/Project/MicrodataStart')).json<Reply<'microdata.microdataStart'>>();
    const english = (await ask('admin', '/api/Project/MicrodataEnd', { Language: 'en' })).json<typeof greek>();
    expect(greek[0]).toMatchObject({ Id: 'work', Title: 'Σε ποια κατάσταση είστε σήμερα;' });
    expect(english[0]?.Title).toBe('What is your situation now?');
    expect(JSON.stringify([greek, english])).not.toContain('Texts');
  });

  it('are none where a project has no form', async () => {
    const Id = demo.projectId('nea-afetiria');
    expect((await ask('admin', '/api/Project/MicrodataStart', { Id })).json()).toEqual([]);
    const body = { ProjectId: Id, UserId: demo.idOf('mentee49'), Data: [] };
    expect((await set('admin', body)).json()).toMatchObject({ status: 404, code: 'no-microdata' });
    expect((await ask('mentee49', '/api/praxis/microdata/own', { ProjectId: Id })).json()).toEqual({
      Start: null,
      End: null,
    });
  });

  it.each([
    [{ Questions: [{ Id: 'a', Title: 'a', Type: 4 }] }, '/document/Questions/0/Type'],
    [
      {
        Questions: [
          { Id: 'a', Title: 'a', Type: 1 },
          { Id: 'a', Title: 'b', Type: 1 },
        ],
      },
      '/document/Questions/1/Id',
    ],
    [{ Questions: [{ Id: 'a', Title: 'a', Type: 1, ConditionId: 'b' }] }, '/document/Questions/0/ConditionId'],
    [{ Questions: [{ Id: 'a', Title: 'a', Type: 1, ConditionId: 'a' }] }, '/document/Questions/0/ConditionId'],
    [{ Questions: [{ Id: 'a', Title: 'a', Type: 3, Min: '2020-01-01' }] }, '/document/Questions/0/Min'],
    [{ Questions: [{ Id: 'a', Title: 'a', Type: 3, Min: '5', Max: '1' }] }, '/document/Questions/0/Max'],
  ])('are refused as %j', async (document, pointer) => {
    const body = { kind: 'microdata', name: 'start', document, message: '', base: 1 };
    expect((await ask('admin', '/api/praxis/document/save', body)).json()).toMatchObject({
      status: 422,
      errors: [{ pointer }],
    });
  });

  it('are saved as a document with its history, and nowhere but at the start and the end', async () => {
    const document = demoMicrodataForms.start;
    const save = (name: string, base: number) =>
      ask('admin', '/api/praxis/document/save', { kind: 'microdata', name, document, message: 'x', base });
    expect((await save('middle', 0)).json()).toMatchObject({ status: 422, code: 'document-name' });
    expect((await save('start', 1)).json()).toMatchObject({ revision: 2 });
    expect((await save('start', 1)).json()).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('what is saved', () => {
  const fault = async (more: readonly { Id: string; Answer: string }[], Final = true) => {
    await clear();
    const others = whole.filter(({ Id }) => !more.some((one) => one.Id === Id));
    const reply = (await set('admin', { UserId, Final, Data: [...more, ...others] })).json<{
      errors?: { pointer: string; code: string; params?: object }[];
    }>();
    return (reply.errors ?? []).map(({ pointer, code, params }) => [pointer, code, ...(params ? [params] : [])]);
  };

  it('contradicts nothing: one of several radios, dates and numbers within their bounds', async () => {
    const now = formatDay(today());
    expect(await fault([{ Id: 'employed', Answer: '1' }])).toEqual([['/Data/0/Answer', 'one-choice']]);
    expect(await fault([{ Id: 'employed', Answer: '1' }], false)).toEqual([['/Data/0/Answer', 'one-choice']]);
    expect(await fault([{ Id: 'since', Answer: '1800-01-01' }])).toEqual([
      ['/Data/0/Answer', 'too-small', { least: '01-01-1900' }],
    ]);
    expect(await fault([{ Id: 'since', Answer: '2999-01-01' }])).toEqual([
      ['/Data/0/Answer', 'too-large', { most: now }],
    ]);
    expect(
      await fault([
        { Id: 'children', Answer: '1' },
        { Id: 'childCount', Answer: '-3' },
      ]),
    ).toEqual([['/Data/1/Answer', 'too-small', { least: '0' }]]);
    expect(await fault([])).toEqual([]);
    await clear();
  });
});

describe('a project by its id', () => {
  type Project = Reply<'projects.byId'>;
  const byId = async (by: string, url = 'proto-vima') =>
    (await ask(by, '/api/Project/ById', { Id: url })).json<Project>();
  const members = (project: Project) => Object.keys(project).filter((name) => name.includes('Microdata'));

  it('has the questions for who edits them, and for a mentee whether their own forms are final', async () => {
    await clear();
    const admin = await byId('admin');
    expect(members(admin)).toEqual(['MicrodataStart_Text', 'MicrodataEnd_Text']);
    expect(JSON.parse(admin.MicrodataStart_Text ?? '')).toMatchObject({
      Questions: expect.arrayContaining([expect.objectContaining({ Id: 'work' })]),
    });
    const mentee = await byId('mentee3');
    expect(members(mentee)).toEqual(['CompletedMicrodataStart', 'CompletedMicrodataEnd']);
    expect(mentee).toMatchObject({ CompletedMicrodataStart: false, CompletedMicrodataEnd: false });
    await set('mentee3', { Data: whole, Final: true });
    expect(await byId('mentee3')).toMatchObject({ CompletedMicrodataStart: true, CompletedMicrodataEnd: false });
    for (const by of ['manager', 'mentor', 'supervisor']) expect(members(await byId(by))).toEqual([]);
  });

  it('has nothing of a form that it does not have, and no page is loaded with either', async () => {
    expect(members(await byId('admin', 'nea-afetiria'))).toEqual([]);
    for (const by of ['admin', 'mentee3'])
      expect(members((await ask(by, '/api/Project/Get')).json<Project>())).toEqual([]);
  });
});

describe('the answers', () => {
  it('begin with the fields of the person, and are stored without those of hidden questions', async () => {
    await clear();
    const begun = await get('admin', { UserId });
    expect(begun.map(({ Id }) => Id)).toEqual(['specialty']);
    const Data = [
      { Id: 'employed', Answer: '1' },
      { Id: 'hours', Answer: '20' },
      { Id: 'since', Answer: '2024-01-01' },
    ];
    expect((await set('mentee3', { Data })).json()).toEqual({ Revision: 1, Final: false });
    expect(await get('mentee3')).toEqual([
      { Id: 'employed', Answer: '1' },
      { Id: 'hours', Answer: '20' },
    ]);
  });

  it('become final when all that is asked is answered, and stay so', async () => {
    await clear();
    const some = whole.filter(({ Id }) => Id !== 'wish' && Id !== 'lyceum');
    expect((await set('mentee3', { Data: some, Final: true })).json()).toMatchObject({
      status: 422,
      code: 'microdata-refused',
      errors: [
        { pointer: '/Data/level', code: 'required' },
        { pointer: '/Data/wish', code: 'required' },
      ],
    });
    expect((await set('mentee3', { Data: whole, Final: true })).json()).toEqual({ Revision: 1, Final: true });
    expect((await get('mentee3')).find(({ Id }) => Id === 'since')?.Answer).toBe('2024-02-01');
    for (const by of ['mentee3', 'admin'])
      expect((await set(by, { UserId, Data: whole })).json()).toMatchObject({ status: 409, code: 'microdata-final' });
    const completed = async (part: string) =>
      (await ask('mentee3', `/api/user/CompletedMicrodata${part}`)).json<boolean>();
    expect([await completed('Start'), await completed('End')]).toEqual([true, false]);
  });

  it('are opened again by unfinalizing, which the mentee is told', async () => {
    await clear();
    await set('mentee3', { Data: whole, Final: true });
    events.length = 0;
    const open = (by: string, end = false) => ask(by, '/api/user/UnfinalizeMicrodata', { UserId, end });
    expect((await open('managerlite')).statusCode).toBe(403);
    expect((await open('manager')).json()).toBe('OK');
    expect((await open('manager')).json()).toMatchObject({ status: 404, code: 'no-microdata' });
    expect(events.map(([people, event]) => [people.includes(Number(UserId)), event])).toEqual([
      [true, 'notify.showNotification'],
      [true, 'microdata.changed'],
    ]);
    expect((await set('mentee3', { Data: whole, Revision: 2 })).json()).toEqual({ Revision: 3, Final: false });
  });

  it('of two people at once are kept apart', async () => {
    await clear();
    await set('mentee3', { Data: whole, Revision: 0 });
    expect((await set('admin', { UserId, Data: [], Revision: 0 })).json()).toMatchObject({
      status: 409,
      code: 'microdata-changed',
      Revision: 1,
    });
    const both = await Promise.all(['admin', 'mentee3'].map((by) => set(by, { UserId, Data: whole, Revision: 1 })));
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });

  it.each([
    [[{ Id: 'nothing', Answer: '1' }], 422, '/Data/0/Id'],
    [[{ Id: 'work', Answer: '1' }], 422, '/Data/0/Id'],
    [[{ Id: 'since', Answer: 'yesterday' }], 422, '/Data/0/Answer'],
    [[{ Id: 'training', Answer: '2' }], 422, '/Data/0/Answer'],
    [[{ Id: 'wish', Answer: 'x'.repeat(501) }], 400, '/Data/0/Answer'],
    [[{ Id: 'wish' }], 400, '/Data/0/Answer'],
    ['x', 400, '/Data'],
  ])('are refused as %j', async (Data, status, pointer) => {
    await clear();
    expect((await set('mentee3', { Data })).json()).toMatchObject({
      status,
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
    expect(
      (await db.selectFrom('microdata').where('person', '=', Number(UserId)).select('part').execute()).length,
    ).toBe(0);
  });

  it('are saved by code, for the one mentee who has it', async () => {
    await clear();
    const byCode = (by: string, kayas: string) =>
      ask(by, '/api/User/SetMicrodataStart_KAYAS', { kayas, Data: whole, Final: true });
    expect((await byCode('admin', ` ${await kayasOf('mentee3')} `)).json()).toEqual({ Revision: 1, Final: true });
    expect((await byCode('admin', 'nobody')).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/kayas', code: 'no-kayas' }],
    });
    expect((await byCode('mentee3', 'nobody')).statusCode).toBe(403);
  });
});

describe('who reads and writes', () => {
  it('is oneself, and staff who look after the mentee', async () => {
    await clear();
    const form = async (by: string, user: string) =>
      (await house(by, 'form', { end: false, UserId: demo.idOf(user) })).statusCode;
    expect(await form('mentee3', 'mentee3')).toBe(200);
    expect(await form('mentee3', 'mentee')).toBe(404);
    expect([await form('supervisor', 'mentee'), await form('supervisor', 'mentee2')]).toEqual([200, 404]);
    expect([await form('mentor', 'mentee'), await form('microdata', 'mentee')]).toEqual([403, 200]);
    expect(await form('admin', 'mentor')).toBe(404);
    expect((await demo.client().post('/api/User/GetMicrodataStart', {})).statusCode).toBe(401);
    expect((await demo.client().post('/api/User/SetMicrodataStart', { Data: [] })).statusCode).toBe(401);
  });

  it('changes nothing with the role Microdata', async () => {
    expect((await set('microdata', { UserId, Data: whole })).json()).toMatchObject({ status: 403, code: 'wrong-role' });
    expect((await set('coordinator', { UserId, Data: whole })).statusCode).toBe(403);
    const form = (await house('microdata', 'form', { end: false, UserId })).json<Reply<'microdata.form'>>();
    expect(form).toMatchObject({ CanChange: false, CanUnfinalize: false, Final: false });
  });
});

describe('completion', () => {
  const completion = async (by: string, kayas: readonly string[], more: object = {}) =>
    (await ask(by, '/api/user/GetMicrodataCompletion', { kayas, ...more })).json<
      Reply<'microdata.getMicrodataCompletion'>
    >();

  it('says of each code whose it is, how far they are and what is missing', async () => {
    await clear();
    const kayas = [await kayasOf('mentee3'), 'nobody', await kayasOf('mentee6')];
    const [none, nobody, refused] = await completion('admin', kayas);
    expect(none).toMatchObject({ Outcome: 'found', UserId, Start: { State: 'none', Answered: 0 }, Excluded: false });
    expect(nobody).toMatchObject({ kayas: 'nobody', Outcome: 'none', UserId: '', Missing: [] });
    expect(refused?.Start).toMatchObject({ State: 'final', Sending: 'refused', GreyList: 0 });
    expect(refused?.Start.Error).not.toBe('');
    expect(refused?.Start.Answered).toBe(refused?.Start.Asked);
    await db.updateTable('people').where('username', '=', 'mentee3').set({ level: 1000 }).execute();
    expect(none?.Missing).toEqual([]);
    expect(none?.StartDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await completion('admin', kayas, { ActionId: '999999' }))[0]).toMatchObject({
      StartDate: null,
      Missing: ['StartDate'],
    });
  });

  it('leaves out whom the rule of the settings leaves out', async () => {
    const project = db.updateTable('projects').where('url', '=', 'proto-vima');
    const { settings } = await db
      .selectFrom('projects')
      .where('url', '=', 'proto-vima')
      .select('settings')
      .executeTakeFirstOrThrow();
    const Config = { ...Object(settings['Config']), MicrodataSendFilter: "cycle == 'none of them'" };
    await project.set({ settings: JSON.stringify({ ...settings, Config }) }).execute();
    expect(await completion('admin', [await kayasOf('mentee3')])).toMatchObject([{ Excluded: true }]);
    await project.set({ settings: JSON.stringify(settings) }).execute();
  });

  it('knows only mentees whom the reader sees', async () => {
    const kayas = [await kayasOf('mentee'), await kayasOf('mentee2')];
    expect((await completion('supervisor', kayas)).map(({ Outcome }) => Outcome)).toEqual(['found', 'none']);
    expect((await completion('microdata', kayas)).map(({ Outcome }) => Outcome)).toEqual(['found', 'found']);
  });

  it('counts the forms of the project, and gives the codes of each state', async () => {
    const counts = (await house('manager', 'overview')).json<Reply<'microdata.overview'>>();
    expect(Object.values(counts.Start).reduce((sum, count) => sum + count, 0)).toBe(counts.Mentees);
    expect(Math.min(counts.Start.Begun, counts.Start.Final, counts.Start.Sent, counts.Start.Refused)).toBeGreaterThan(
      0,
    );
    expect([counts.AsksStart, counts.AsksEnd]).toEqual([10, 7]);
    const codes = (await house('manager', 'codes', { end: false, State: 'refused' })).json<string[]>();
    expect(codes).toHaveLength(counts.Start.Refused);
    expect((await house('manager', 'codes', { end: false, State: 'x' })).statusCode).toBe(400);
    await db.updateTable('people').set({ state: 0 }).where('username', '=', 'mentee30').execute();
    const active = (await house('manager', 'overview')).json<Reply<'microdata.overview'>>();
    expect(active.Mentees).toBe(counts.Mentees - 1);
    await db.updateTable('people').set({ state: 1 }).where('username', '=', 'mentee30').execute();
    const some = (await house('supervisor', 'overview')).json<Reply<'microdata.overview'>>();
    expect(some.Mentees).toBeLessThan(counts.Mentees);
  });

  it('tells mentees how far they are themselves', async () => {
    expect((await house('mentee6', 'own')).json()).toMatchObject({
      Start: { State: 'final' },
      End: { State: 'none' },
    });
  });
});

describe('the file', () => {
  const file = (by: string, kayas: readonly string[], more: object = {}) =>
    ask(by, '/api/user/GetMicrodata', { kayas, Start: true, ...more });

  it('has the final forms of the codes, each mentee once', async () => {
    const kayas = [await kayasOf('mentee2'), await kayasOf('mentee4')];
    const reply = await file('microdata', [...kayas, ` ${kayas[0]} `]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="microdata.xml"'),
    });
    const xml = reply.body;
    expect(xml.startsWith('<?xml')).toBe(true);
    expect(xml.match(/<person kayas="\d+">/g)).toHaveLength(2);
    expect(xml).toContain('mis="5012345" phase="start"');
    const [line] = await db
      .selectFrom('audit')
      .where('action', '=', 'microdata.download')
      .select(['subject', 'details'])
      .execute();
    expect(line).toMatchObject({ subject: '2 mentees', details: { part: 'start', people: 2 } });
  });

  it('has the answers in the order of the form, and the codes of regions', async () => {
    const xml = (await file('microdata', [await kayasOf('mentee2')])).body;
    const ids = [...xml.matchAll(/<answer id="([^"]+)"/g)].map(([, id]) => id ?? '');
    const order = allQuestions(demoMicrodataForms.start.Questions).map(({ question }) => question.Id);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).toEqual(order.filter((id) => ids.includes(id)));
    expect(xml).toMatch(/<region code="EL\d{2}">/);
  });

  it('has nobody whose answers contradict each other, or are out of bounds by now', async () => {
    const kayas = [await kayasOf('mentee4')];
    const row = db
      .updateTable('microdata')
      .where('person', '=', Number(demo.idOf('mentee4')))
      .where('part', '=', 'start');
    const { answers } = await db
      .selectFrom('microdata')
      .where('person', '=', Number(demo.idOf('mentee4')))
      .where('part', '=', 'start')
      .select('answers')
      .executeTakeFirstOrThrow();
    await row.set({ answers: JSON.stringify({ ...answers, unemployed: '1', employed: '1', hours: '-3' }) }).execute();
    expect((await file('admin', kayas)).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/kayas/0', code: 'microdata-contradicts', params: { names: 'inactive, employed, hours' } }],
    });
    await row.set({ answers: JSON.stringify(answers) }).execute();
  });

  it('is refused as long as one mentee is not ready, and says why', async () => {
    const kayas = [await kayasOf('mentee2'), 'nobody', await kayasOf('mentee')];
    expect((await file('admin', kayas)).json()).toMatchObject({
      status: 422,
      code: 'microdata-refused',
      errors: [
        { pointer: '/kayas/1', code: 'no-kayas' },
        { pointer: '/kayas/2', code: 'microdata-open' },
      ],
    });
    expect((await file('admin', kayas.slice(0, 1), { ActionId: '999999' })).json()).toMatchObject({
      errors: [{ code: 'microdata-missing', params: { fields: 'StartDate' } }],
    });
    expect((await file('admin', kayas, { Start: 'x' })).statusCode).toBe(400);
    expect((await file('mentee', kayas)).statusCode).toBe(403);
    expect((await demo.client().post('/api/user/GetMicrodata', { kayas, Start: true })).statusCode).toBe(401);
  });

  it('with a value that does not fit the schema is refused with the mentee who has it', async () => {
    const { fields } = await db
      .selectFrom('people')
      .where('username', '=', 'mentee4')
      .select('fields')
      .executeTakeFirstOrThrow();
    const person = db.updateTable('people').where('username', '=', 'mentee4');
    await person.set({ fields: JSON.stringify({ ...fields, afm: '12' }) }).execute();
    const kayas = [await kayasOf('mentee2'), await kayasOf('mentee4')];
    expect((await file('admin', kayas)).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/kayas/1', code: 'microdata-value', params: { fault: expect.stringContaining('afm') } }],
    });
    await person.set({ fields: JSON.stringify(fields) }).execute();
  });
});

it('writes to the audit log what is final, opened, or saved for somebody else', async () => {
  await clear();
  await set('mentee3', { Data: whole });
  await set('admin', { UserId, Data: whole });
  await set('mentee3', { Data: whole, Final: true });
  await ask('admin', '/api/user/UnfinalizeMicrodata', { UserId, end: false });
  const lines = await db
    .selectFrom('audit')
    .where('subject', '=', `person ${UserId}`)
    .where('action', 'like', 'microdata.%')
    .orderBy('id', 'desc')
    .limit(3)
    .select(['action', 'details'])
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['microdata.unfinalize', 'microdata.finalize', 'microdata.save']);
  expect(JSON.stringify(lines)).not.toContain('Πωλήσεις');
});
