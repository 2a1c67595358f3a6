import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { areas, ROLES } from '../../../../schemas/roles.ts';
import { findBrowser } from '../../../../tools/browser.mjs';
import { openTestReports } from '../../../../tests/support/server/report.ts';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import { decodeTexts, startMailServer } from '../../../../tests/support/server/smtp.ts';
import { readPdf } from '../../../../tests/support/server/pdf.ts';
import { recordingHub } from '../../../../tests/support/server/hub-client.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { checkReceiver, mayOpenReport } from './receivers.ts';
import { nextDue } from './schedules.ts';
import { sendReports } from './send-reports.ts';
import { createStopToken } from './stop-token.ts';
import { findReport } from './stored-reports.ts';
import { restartMails, stopMails } from './stops.ts';

const smtp = await startMailServer();
const { hub } = recordingHub();
const data = await testDatabase('demo');
const reports = await openTestReports(data);
const demo = await demoApp(
  { SMTP_URL: smtp.url, SMTP_FROM: 'praxis@example.org' },
  { hub, data: { ...data, reports } },
);
const { db } = demo.data;
const idOf = (username: string) => demo.idOf(username);
const post = async (by: string | null, path: string, body: object = {}) =>
  (by === null ? demo.client() : await demo.as(by)).post(`/api/praxis/report/${path}`, body);

const DAILY = {
  Repeat: 'day',
  Day: 1,
  Hour: 8,
  Zone: 'Europe/Athens',
  Self: true,
  Roles: [] as string[],
  People: [] as string[],
  File: 'none',
  Active: true,
};
const save = (by: string, changed: object = {}, more: object = {}) =>
  post(by, 'saveschedule', { Report: 'programme', Schedule: { ...DAILY, ...changed }, ...more });
const make = async (by: string, changed: object = {}, more: object = {}): Promise<string> =>
  (await save(by, changed, more)).json().Id;
const listed = async (by: string, id: string) =>
  (await post(by, 'schedules')).json().Schedules.find(({ Id }: { readonly Id: string }) => Id === id);
const setDue = (id: string, due: string) =>
  db
    .updateTable('report_schedules')
    .set({ next: new Date(due) })
    .where('id', '=', Number(id))
    .execute();
const findProgramme = async () => {
  const report = await findReport(db, Number(demo.projectId('proto-vima')), 'programme');
  if (!report) throw new Error('The demo has no report');
  return report;
};
const NOON = new Date('2026-11-27T12:00:00Z');
const run = async (now = NOON, changed: Partial<typeof demo.config> = {}) => {
  const config = { ...demo.config, ...changed };
  await sendReports({ db, hub, config, reports, callAs: demo.app.callAs }, undefined, now);
  await deliverPending(demo);
};
const mails = () => db.selectFrom('mails').where('template', '=', 'report').orderBy('id').selectAll().execute();
const receivers = async () => (await mails()).map(({ person }) => demo.nameOf(String(person))).toSorted();
const setPerson = (username: string, changes: object) =>
  db
    .updateTable('people')
    .set(changes)
    .where('id', '=', Number(idOf(username)))
    .execute();

/** A query that is valid but fails when it runs. */
const BROKEN = 'broken';
await (
  await demo.as('admin')
).post('/api/Query/Edit', {
  Query: {
    Name: BROKEN,
    Descr: '',
    Category: '',
    Roles: ['Supervisor'],
    Query: 'select 1 / (count(*) - count(*)) as x from people',
  },
});

beforeEach(async () => {
  for (const table of ['report_schedules', 'notifications', 'outbox', 'mails'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('people').set({ state: 1, language: 'el' }).execute();
  smtp.received.length = 0;
});

describe('the time of a schedule', () => {
  const athens = { day: 1, zone: 'Europe/Athens' } as const;
  const due = (rhythm: object, after: string) =>
    nextDue({ repeat: 'day', hour: 8, ...athens, ...rhythm }, new Date(after)).toISOString();

  it('keeps its hour when the clocks change', () => {
    expect(due({}, '2027-03-27T12:00:00Z')).toBe('2027-03-28T05:00:00.000Z');
    expect(due({}, '2027-03-26T12:00:00Z')).toBe('2027-03-27T06:00:00.000Z');
    expect(due({}, '2027-10-30T12:00:00Z')).toBe('2027-10-31T06:00:00.000Z');
    expect(due({}, '2027-10-29T12:00:00Z')).toBe('2027-10-30T05:00:00.000Z');
  });

  it('is the hour after one that does not exist, and comes once in one that comes twice', () => {
    expect(due({ hour: 3 }, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z');
    expect(due({ hour: 3 }, '2027-10-30T12:00:00Z')).toBe('2027-10-31T00:00:00.000Z');
    expect(due({ hour: 3 }, '2027-10-31T00:00:00Z')).toBe('2027-11-01T01:00:00.000Z');
  });

  it('is of its own zone', () => {
    expect(due({ zone: 'America/New_York' }, '2027-03-13T14:00:00Z')).toBe('2027-03-14T12:00:00.000Z');
    expect(due({ zone: 'UTC' }, '2027-03-27T12:00:00Z')).toBe('2027-03-28T08:00:00.000Z');
  });

  it('is on a day of the week, on a day of the month, or on the last one', () => {
    expect(due({ repeat: 'week', day: 1 }, '2026-11-27T12:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
    expect(due({ repeat: 'week', day: 7 }, '2026-11-27T12:00:00Z')).toBe('2026-11-29T06:00:00.000Z');
    expect(due({ repeat: 'month', day: 5 }, '2026-11-27T12:00:00Z')).toBe('2026-12-05T06:00:00.000Z');
    expect(due({ repeat: 'month', day: 31 }, '2027-02-01T12:00:00Z')).toBe('2027-02-28T06:00:00.000Z');
  });
});

describe('the calls of schedules', () => {
  it('are for who may, and say what does not fit', async () => {
    const id = await make('coordinator');
    const bodies = {
      schedules: {},
      schedulechoices: { Report: 'programme' },
      saveschedule: { Report: 'programme', Schedule: DAILY },
      removeschedule: { Id: id },
      sendschedule: { Id: id },
      stopschedule: { Id: id, Stopped: true },
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect([path, (await post(null, path, body)).statusCode]).toEqual([path, 401]);
      expect([path, (await post('mentee', path, body)).statusCode]).toEqual([path, 403]);
      expect([path, (await post('admin', path, { ...body, More: 1 })).statusCode]).toEqual([path, 400]);
    }
    for (const path of ['schedulechoices', 'saveschedule', 'removeschedule', 'sendschedule'] as const)
      expect([path, (await post('microdata', path, bodies[path])).statusCode]).toEqual([path, 403]);
    expect((await post('coordinator', 'saveschedule', { Report: 'none', Schedule: DAILY })).statusCode).toBe(404);
    expect((await post('coordinator', 'saveschedule', { Report: 'payments', Schedule: DAILY })).statusCode).toBe(403);
    expect((await post('coordinator', 'schedulechoices', { Report: 'payments' })).statusCode).toBe(403);
  });

  it.each([
    [{ Repeat: 'week', Day: 8 }, '/Schedule/Day', 'choice'],
    [{ Repeat: 'month', Day: 29 }, '/Schedule/Day', 'choice'],
    [{ Zone: 'Europe/Nowhere' }, '/Schedule/Zone', 'choice'],
    [{ Self: false }, '/Schedule/Self', 'required'],
    [{ File: 'pdf' }, '/Schedule/File', 'choice'],
    [{ Roles: ['Mentee'] }, '/Schedule/Roles/0', 'role'],
    [{ People: ['999999'] }, '/Schedule/People/0', 'choice'],
    [{ Values: { weeks: 9 } }, '/Schedule/Values/weeks', 'choice'],
    [{ Values: { other: 1 } }, '/Schedule/Values/other', 'unknown'],
  ])('refuse what does not fit, with its place: %j', async (changed, pointer, code) => {
    expect((await save('coordinator', changed)).json()).toMatchObject({ status: 422, errors: [{ pointer, code }] });
  });

  it('offer and take people who may read the report, and whom the caller sees', async () => {
    const choices = async (by: string) => (await post(by, 'schedulechoices', { Report: 'programme' })).json();
    const all = await choices('admin');
    expect(all.Roles).toEqual(['Admin', 'ProjectManager', 'Supervisor', 'Coordinator']);
    expect(all.Files).toEqual(['none', 'xlsx']);
    expect(all.Zones[0]).toBe('Europe/Athens');
    const ids = all.People.map(({ Id }: { readonly Id: string }) => Id);
    expect(ids).toEqual(expect.arrayContaining([idOf('supervisor'), idOf('coordinator')]));
    expect(ids).not.toContain(idOf('mentor'));
    // The mentees and mentors whom a coordinator sees may not read it.
    expect((await choices('coordinator')).People).toEqual([]);
    expect((await save('coordinator', { People: [idOf('supervisor')] })).json()).toMatchObject({
      errors: [{ pointer: '/Schedule/People/0', code: 'choice' }],
    });
    expect((await save('admin', { People: [idOf('supervisor')] })).statusCode).toBe(200);
    expect((await save('admin', { People: [idOf('mentor')] })).statusCode).toBe(422);
  });

  it('show and change the own ones; administrators all', async () => {
    const id = await make('coordinator', { Values: { weeks: 8 } });
    expect(await listed('coordinator', id)).toMatchObject({
      Report: 'programme',
      Title: 'Εικόνα του προγράμματος',
      Own: true,
      Entry: { ...DAILY, Values: { weeks: 8 } },
      Last: null,
      Problem: null,
      Others: [],
    });
    expect(await listed('supervisor', id)).toBeUndefined();
    expect(await listed('admin', id)).toMatchObject({ Own: false, Owner: expect.stringMatching(/./) });
    for (const [path, body] of [
      ['removeschedule', { Id: id }],
      ['sendschedule', { Id: id }],
      ['saveschedule', { Report: 'programme', Schedule: DAILY, Id: id }],
    ] as const)
      expect((await post('supervisor', path, body)).json()).toMatchObject({ status: 404, code: 'no-schedule' });
    expect((await save('coordinator', { Active: false }, { Id: id })).json()).toEqual({ Id: id });
    expect(await listed('coordinator', id)).toMatchObject({ Next: null, Entry: { Active: false } });
    expect((await post('coordinator', 'removeschedule', { Id: id })).statusCode).toBe(200);
    expect(await listed('admin', id)).toBeUndefined();
    const audit = await db.selectFrom('audit').where('subject', '=', `schedule ${id}`).select('action').execute();
    expect(audit.map(({ action }) => action)).toEqual(['report.schedule', 'report.schedule', 'report.removeSchedule']);
  });

  it('make ten for one person at most', async () => {
    for (let at = 0; at < 10; at += 1) await make('coordinator');
    expect((await save('coordinator')).json()).toMatchObject({ status: 422, code: 'too-many-schedules' });
    expect((await save('supervisor')).statusCode).toBe(200);
  });

  it('send a trial to the caller alone, at once', async () => {
    const id = await make('admin', { Roles: ['Supervisor'], File: 'xlsx' });
    expect((await post('admin', 'sendschedule', { Id: id })).json()).toEqual({ Outcome: 'sent', Faults: 0 });
    expect(await receivers()).toEqual(['admin']);
    const [mail] = await mails();
    expect(mail?.subject).toContain('(δοκιμή)');
    expect(await listed('admin', id)).toMatchObject({ Last: null, Sent: 0 });
  });
});

describe('reports by mail', () => {
  it('are computed for each receiver with their own rights', async () => {
    await make('admin', { Roles: ['Supervisor', 'Coordinator'] });
    await db.updateTable('report_schedules').set({ next: NOON }).execute();
    await run();
    expect((await receivers()).filter((name) => ['admin', 'coordinator', 'supervisor'].includes(name))).toEqual([
      'admin',
      'coordinator',
      'supervisor',
    ]);
    const figure = async (username: string) => {
      const mail = (await mails()).find(({ person }) => String(person) === idOf(username));
      return /Ενεργοί ωφελούμενοι: (\S+)/.exec(mail?.text ?? '')?.[1];
    };
    const shown = async (username: string) => {
      const reply = await post(username, 'part', { Service: 'programme-figures', Values: { weeks: 26 } });
      const { Columns, Rows } = reply.json();
      const at = Columns.findIndex(({ Name }: { readonly Name: string }) => Name === 'Ενεργοί ωφελούμενοι');
      return String(Rows[0][at]);
    };
    for (const username of ['admin', 'coordinator', 'supervisor'])
      expect([username, await figure(username)]).toEqual([username, await shown(username)]);
    expect(await figure('admin')).not.toBe(await figure('coordinator'));
  });

  it('come in the language of the receiver, with tables, a link with the parameters, and a way out', async () => {
    await make('admin', { People: [idOf('coordinator')], Values: { weeks: 8 } });
    await db.updateTable('report_schedules').set({ next: NOON }).execute();
    await setPerson('coordinator', { language: 'en' });
    await run();
    const [own, other] = await mails();
    expect(own?.text).toContain(
      'http://praxis.test/el/proto-vima/admin/report/view/programme#asked=%7B%22weeks%22%3A8%7D',
    );
    expect(own?.text).toContain('Στάδιο · ');
    expect(own?.text).toContain('Αλλαγή του προγράμματος αποστολής');
    expect(own?.text).not.toMatch(/\n{3}|[{}<>]/);
    expect(other?.text).toContain('http://praxis.test/en/proto-vima/admin/report/schedules/programme');
    expect(other?.text).toContain('Stop these emails');
    expect(other?.html).toContain('<table');
    expect(smtp.received).toHaveLength(2);
  });

  it('are sent once for each time, also when the work is begun again, and once after times that were missed', async () => {
    const id = await make('admin', { People: [idOf('supervisor')] });
    await setDue(id, '2026-11-20T06:00:00Z');
    await Promise.all([run(), run()]);
    await run();
    expect(await receivers()).toEqual(['admin', 'supervisor']);
    expect(smtp.received).toHaveLength(2);
    expect(await listed('admin', id)).toMatchObject({
      Last: '2026-11-20T06:00:00.000Z',
      Next: '2026-11-28T06:00:00.000Z',
      Sent: 2,
    });
  });

  it('go on after a crash in the middle with who has not got one', async () => {
    const id = await make('admin', { People: [idOf('supervisor')] });
    await setDue(id, '2026-11-27T06:00:00Z');
    await run();
    // As if the server had crashed before storing that the schedule was done, and before the second mail.
    const due = new Date('2026-11-27T06:00:00Z');
    await db
      .deleteFrom('report_sendings')
      .where('person', '=', Number(idOf('supervisor')))
      .execute();
    await db
      .deleteFrom('mails')
      .where('person', '=', Number(idOf('supervisor')))
      .execute();
    await db
      .deleteFrom('outbox')
      .where('key', 'like', `%:${idOf('supervisor')}`)
      .execute();
    await db.updateTable('report_schedules').set({ next: due, last: null }).execute();
    await run();
    expect(await receivers()).toEqual(['admin', 'supervisor']);
    expect(await listed('admin', id)).toMatchObject({ Sent: 2, Others: [] });
  });

  it('end with their signal, and nothing is recorded of whom they did not reach', async () => {
    const id = await make('admin');
    await setDue(id, '2026-11-27T06:00:00Z');
    const sender = { db, hub, config: demo.config, reports, callAs: demo.app.callAs };
    await expect(sendReports(sender, AbortSignal.abort(new Error('stop')), NOON)).rejects.toThrow('stop');
    expect(await mails()).toEqual([]);
    await run();
    expect(await receivers()).toEqual(['admin']);
  });

  it('are not for who lost the right, is locked, has no address, wants none, or is gone: the owner sees why', async () => {
    const people = ['supervisor', 'coordinator', 'manager'];
    const id = await make('admin', { Self: true, People: people.map(idOf) });
    await db
      .updateTable('report_schedules')
      .set({ people: sql`people || array[987654]` })
      .execute();
    await setDue(id, '2026-11-27T06:00:00Z');
    await setPerson('supervisor', { state: 0 });
    await setPerson('manager', { fields: sql`fields - 'email'` });
    await db
      .updateTable('memberships')
      .set({ roles: ['Mentor'] })
      .where('person', '=', Number(idOf('coordinator')))
      .execute();
    await run();
    expect(await receivers()).toEqual(['admin']);
    const { Others } = await listed('admin', id);
    const outcomes = Others.map(({ Outcome }: { readonly Outcome: string }) => Outcome);
    expect(outcomes.toSorted()).toEqual(['gone', 'inactive', 'no-address', 'no-right']);
    expect(Others.filter(({ Name }: { readonly Name: string }) => Name === '')).toEqual([
      { Name: '', Outcome: 'gone' },
    ]);
    await db
      .updateTable('memberships')
      .set({ roles: ['Coordinator'] })
      .where('person', '=', Number(idOf('coordinator')))
      .execute();
  });

  it('stop for a receiver who wants none, and come again', async () => {
    const id = await make('admin', { People: [idOf('supervisor')] });
    const received = async () => (await post('supervisor', 'schedules')).json().Received;
    expect(await received()).toMatchObject([{ Id: id, Report: 'programme', Stopped: false }]);
    expect((await post('coordinator', 'stopschedule', { Id: id, Stopped: true })).json()).toMatchObject({
      code: 'no-schedule',
    });
    expect((await post('supervisor', 'stopschedule', { Id: id, Stopped: true })).statusCode).toBe(200);
    expect(await received()).toMatchObject([{ Stopped: true }]);
    await setDue(id, '2026-11-27T06:00:00Z');
    await run();
    expect(await receivers()).toEqual(['admin']);
    expect(await listed('admin', id)).toMatchObject({ Others: [{ Outcome: 'stopped' }] });
    await post('supervisor', 'stopschedule', { Id: id, Stopped: false });
    await setDue(id, '2026-11-28T06:00:00Z');
    await run(new Date('2026-11-28T12:00:00Z'));
    expect(await receivers()).toEqual(['admin', 'admin', 'supervisor']);
  });

  it('stop for one receiver of one schedule, and come again for that one', async () => {
    const [one, other] = [await make('admin', { People: [idOf('supervisor')] }), await make('admin')];
    const report = await findProgramme();
    const project = Number(demo.projectId('proto-vima'));
    const outcomeOf = async (schedule: string, username: string) => {
      const found = await checkReceiver(db, { id: Number(schedule), project }, report, Number(idOf(username)));
      return typeof found === 'string' ? found : 'sent';
    };
    const people = ['supervisor', 'admin'];
    const outcomes = async () =>
      Promise.all([one, other].flatMap((schedule) => people.map((username) => outcomeOf(schedule, username))));
    const order = (schedule: string, username: string) => ({
      schedule: Number(schedule),
      person: Number(idOf(username)),
    });
    expect(await outcomes()).toEqual(['sent', 'sent', 'sent', 'sent']);
    await stopMails(db, order(one, 'supervisor'));
    await stopMails(db, order(one, 'admin'));
    expect(await outcomes()).toEqual(['stopped', 'stopped', 'sent', 'sent']);
    await restartMails(db, order(one, 'supervisor'));
    expect(await outcomes()).toEqual(['sent', 'stopped', 'sent', 'sent']);
  });

  it('go to nobody who could not open the page of the report, whatever roles it names', async () => {
    const report = await findProgramme();
    const open = { ...report, report: { ...report.report, Roles: [...ROLES] } };
    expect(ROLES.filter((role) => mayOpenReport({ roles: [role] }, open)).toSorted()).toEqual(areas.report.toSorted());
  });

  it('have a workbook, and say which parts are missing', async () => {
    const Parts = [
      { Kind: 'grid', Title: 'Στάδια', Service: 'completion-by-stage' },
      { Kind: 'grid', Title: 'Σενάριο', Service: 'stages' },
      { Kind: 'stat', Title: 'Χαλασμένο', Service: BROKEN },
    ];
    const saved = await post('admin', 'save', { Report: { Title: 'Με σενάριο', Roles: null, Params: [], Parts } });
    const id: string = (
      await post('admin', 'saveschedule', { Report: saved.json().Id, Schedule: { ...DAILY, File: 'xlsx' } })
    ).json().Id;
    await setDue(id, '2026-11-27T06:00:00Z');
    await run();
    const [mail] = await mails();
    expect(mail?.text).toMatch(/Σενάριο\s+\S+ · /);
    expect(mail?.text).toContain('Αυτό το μέρος λείπει, επειδή ο υπολογισμός του απέτυχε.');
    expect(mail?.text).toContain('Το αρχείο είναι συνημμένο.');
    expect(await listed('admin', id)).toMatchObject({ Sent: 1, Faults: 1 });
    const [file] = mail?.attachments ?? [];
    expect(file?.name).toBe('Με σενάριο.xlsx');
    expect(textsOf(Buffer.from(file?.content ?? '', 'base64'))).toContain('Στάδια');
  });

  it('have the parts of scripts, whose calls have the rights of the receiver', async () => {
    const service = {
      Name: 'mentors-in-all',
      Descr: '',
      Category: '',
      Roles: ['Supervisor', 'Coordinator'],
      Calls: ['overview.mentors'],
      Params: [],
      Code: "return { Πλήθος: call('overview.mentors', { Days: 30, count: 1 }).count };",
    };
    const stored = await (await demo.as('admin')).post('/api/service/Edit', { service });
    expect(stored.statusCode).toBe(200);
    const Parts = [{ Kind: 'stat', Title: 'Μέντορες', Service: 'mentors-in-all' }];
    const Roles = ['Supervisor', 'Coordinator'];
    const saved = await post('admin', 'save', { Report: { Title: 'Μόνο σενάρια', Roles, Params: [], Parts } });
    const people = ['coordinator', 'supervisor'];
    const Schedule = { ...DAILY, People: people.map(idOf) };
    const id: string = (await post('admin', 'saveschedule', { Report: saved.json().Id, Schedule })).json().Id;
    await setDue(id, '2026-11-27T06:00:00Z');
    await run();
    const figures = await Promise.all(
      ['admin', ...people].map(async (username) => {
        const mail = (await mails()).find(({ person }) => String(person) === idOf(username));
        const page = await post(username, 'part', { Service: 'mentors-in-all' });
        return [/Μέντορες: (\d+)/.exec(mail?.text ?? '')?.[1], String(page.json().Rows[0][0])];
      }),
    );
    for (const [sent, shown] of figures) expect(sent).toBe(shown);
    expect(new Set(figures.map(([sent]) => sent)).size).toBeGreaterThan(1);
  });

  it('have a PDF that the server printed, or say that it prints none', async () => {
    const id = await make('admin');
    await db.updateTable('report_schedules').set({ file: 'pdf' }).where('id', '=', Number(id)).execute();
    await setDue(id, '2026-11-26T06:00:00Z');
    await run();
    await setDue(id, '2026-11-27T06:00:00Z');
    await run(NOON, { PDF_BROWSER: await findBrowser(() => undefined), PDF_SANDBOX: false });
    const [without, printed] = smtp.received.map(({ source }) => source);
    expect(decodeTexts(printed ?? '')).toContain('Το αρχείο είναι συνημμένο.');
    expect(decodeTexts(without ?? '')).toContain('η εγκατάσταση δεν δημιουργεί αρχεία PDF');
    expect(without).not.toContain('application/pdf');
    const [, file = ''] = /Content-Type: application\/pdf[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(printed ?? '') ?? [];
    const { pages } = await readPdf(Buffer.from(file, 'base64'));
    expect(pages.join(' ')).toMatch(/Εικόνα του προγράμματος.*Ενεργοί ωφελούμενοι/);
  }, 60_000);

  it('are paused after three failures in a row, and their owner is told', async () => {
    const saved = await post('admin', 'save', {
      Report: { Title: 'Χαλασμένη', Roles: null, Parts: [{ Kind: 'stat', Service: BROKEN }] },
    });
    const id: string = (await post('admin', 'saveschedule', { Report: saved.json().Id, Schedule: DAILY })).json().Id;
    for (const day of ['25', '26', '27']) {
      await setDue(id, `2026-11-${day}T06:00:00Z`);
      await run(new Date(`2026-11-${day}T06:01:00Z`));
    }
    expect(await mails()).toEqual([]);
    expect(await listed('admin', id)).toMatchObject({
      Next: null,
      Problem: 'failures',
      Entry: { Active: false },
      Others: [{ Outcome: 'failed' }],
    });
    const notices = await db.selectFrom('notifications').select(['person', 'title']).execute();
    expect(notices).toEqual([
      { person: Number(idOf('admin')), title: { key: 'notifications.reportPaused', with: { report: 'Χαλασμένη' } } },
    ]);
    // Failures are counted anew after switching it on.
    await post('admin', 'saveschedule', { Report: saved.json().Id, Schedule: DAILY, Id: id });
    expect(await listed('admin', id)).toMatchObject({ Problem: null, Entry: { Active: true } });
  });

  it('stop when their owner may not see the report any more', async () => {
    const id = await make('coordinator', { Self: true });
    await setDue(id, '2026-11-27T06:00:00Z');
    const roles = (now: string[]) =>
      db
        .updateTable('memberships')
        .set({ roles: now })
        .where('person', '=', Number(idOf('coordinator')))
        .execute();
    await roles(['Mentor']);
    await run();
    await roles(['Coordinator']);
    expect(await mails()).toEqual([]);
    expect(await listed('admin', id)).toMatchObject({ Next: null, Problem: 'owner' });
  });
});

describe('the link that stops the mails of a schedule', () => {
  const headerOf = (name: string) => (source: string) =>
    new RegExp(`^${name}:((?:.|\\r\\n[ \\t])*)`, 'm').exec(source)?.[1]?.replaceAll(/\s+/g, '') ?? '';
  const stops = () => db.selectFrom('report_stops').select(['schedule', 'person']).execute();
  /** Sends a schedule of the administrator to themselves and the supervisor; returns the mails and their links. */
  const sendBoth = async (changed: Partial<typeof demo.config> = {}) => {
    const id = await make('admin', { People: [idOf('supervisor')] });
    await setDue(id, '2026-11-27T06:00:00Z');
    await run(NOON, changed);
    const address = (await mails()).find(({ person }) => String(person) === idOf('supervisor'))?.address ?? '';
    const source = smtp.received.find(({ to }) => to.includes(address))?.source ?? '';
    const link = headerOf('List-Unsubscribe')(source);
    return { id, source, path: new URL(link.slice(1, -1)).pathname };
  };
  const client = () => demo.client();

  it('stands in each mail, and stops it for its receiver alone, without a session', async () => {
    const { id, source, path } = await sendBoth({ baseUrl: 'https://praxis.test' });
    expect(headerOf('List-Unsubscribe-Post')(source)).toBe('List-Unsubscribe=One-Click');
    const click = () =>
      demo.app.inject({
        method: 'POST',
        url: path,
        headers: { host: 'praxis.test', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect([(await click()).statusCode, (await click()).statusCode]).toEqual([204, 204]);
    expect(await stops()).toEqual([{ schedule: Number(id), person: Number(idOf('supervisor')) }]);
    await setDue(id, '2026-11-28T06:00:00Z');
    await run(new Date('2026-11-28T12:00:00Z'));
    expect(await receivers()).toEqual(['admin', 'admin', 'supervisor']);
  });

  it('changes nothing by a GET, which leads to the page', async () => {
    const { path, source } = await sendBoth();
    expect(headerOf('List-Unsubscribe-Post')(source)).toBe('');
    const opened = await client().get(path);
    expect([opened.statusCode, opened.headers['location']]).toEqual([
      302,
      'http://praxis.test/el/proto-vima/admin/report/schedules/programme',
    ]);
    expect(await stops()).toEqual([]);
  });

  it('is refused where it is forged, of somebody else or too old', async () => {
    const { id, path } = await sendBoth();
    const start = path.slice(0, path.lastIndexOf('/') + 1);
    const [schedule, , end, mac] = path.slice(start.length).split('.');
    const person = Number(idOf('supervisor'));
    const old = await createStopToken(db, { schedule: Number(id), person }, Date.now() - 91 * 86_400_000);
    const other = [schedule, idOf('coordinator'), end, mac].join('.');
    const forged = [schedule, person, end, 'A'.repeat(43)].join('.');
    const later = [schedule, person, Number(end) + 1, mac].join('.');
    for (const token of [old, other, forged, later, 'x', `${id}.${person}`])
      for (const method of ['POST', 'GET'] as const) {
        const reply = await demo.app.inject({ method, url: `${start}${token}`, headers: { host: 'praxis.test' } });
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'no-stop-link']);
      }
    expect(await stops()).toEqual([]);
  });

  it('has a limit, and takes no other bodies', async () => {
    const { path } = await sendBoth();
    const send = (type: string, payload: string) =>
      demo.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: '192.0.2.7',
        headers: { host: 'praxis.test', 'content-type': type },
        payload,
      });
    expect((await send('text/plain', 'x')).statusCode).toBe(415);
    expect((await send('application/x-www-form-urlencoded', 'x'.repeat(2_000))).statusCode).toBe(413);
    const codes = new Set<number>();
    for (let time = 0; time < 61; time += 1)
      codes.add((await send('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')).statusCode);
    expect([...codes]).toEqual([204, 429]);
  });

  it('is undone by its receiver, and by an owner who chooses the mails again', async () => {
    const id = await make('admin');
    await stopMails(db, { schedule: Number(id), person: Number(idOf('admin')) });
    await save('admin', {}, { Id: id });
    expect(await stops()).toEqual([]);
  });

  it('stands in no trial', async () => {
    const id = await make('admin');
    await post('admin', 'sendschedule', { Id: id });
    await deliverPending(demo);
    expect(headerOf('List-Unsubscribe')(smtp.received[0]?.source ?? '')).toBe('');
  });
});

/** The texts of the sheet in a workbook, found by its local header. */
function textsOf(file: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml';
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
    const head = at - 30;
    if (head < 0 || file.readUInt32LE(head) !== 0x04034b50) continue;
    const start = at + name.length + file.readUInt16LE(head + 28);
    return inflateRawSync(file.subarray(start), { finishFlush: 2 }).toString('utf8');
  }
  return '';
}
