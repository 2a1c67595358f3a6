import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { grid } from '../../../../schemas/calls/grid.ts';
import type { ActionCell, GridAction, LeanCell } from '../../../../schemas/entities/action-data.ts';
import type { Progress } from '../../../../schemas/entities/progress.ts';
import type { User } from '../../../../schemas/entities/user.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);

type Row = User & {
  readonly Mentor?: string;
  readonly Progress: Progress;
  readonly Actions: Readonly<Record<string, ActionCell>>;
};
type LeanRow = Omit<Row, 'Actions'> & {
  readonly Waiting?: readonly string[];
  readonly Actions: Readonly<Record<string, LeanCell>>;
};
const rowsOf = async (by: string, body: object = {}) =>
  (await ask(by, '/api/project/GetActionsGrid_Partial', body)).json<Row[]>();
const countOf = async (by: string, body: object = {}) =>
  (await ask(by, '/api/project/GetActionsGrid_Count', body)).json<{ Count: number }>().Count;
const headerOf = async (by: string, name = 'GetActionsGridHeader') =>
  (await ask(by, `/api/project/${name}`)).json<GridAction[]>();

describe('the grid of actions', () => {
  it('has ten mentees a page, in the order of their names, with the total number', async () => {
    expect(await countOf('admin')).toBe(48);
    const first = await rowsOf('admin');
    const second = await rowsOf('admin', { Page: 1 });
    expect([first.length, second.length, (await rowsOf('admin', { Page: 4 })).length]).toEqual([10, 10, 8]);
    expect(new Set([...first, ...second].map(({ Id }) => Id)).size).toBe(20);
  });

  it('has the visible actions of each mentee with their states', async () => {
    const rows = await rowsOf('mentor2', { Count: 100 });
    expect(rows.length).toBe(await countOf('mentor2'));
    const mentee2 = rows.find(({ Id }) => Id === demo.idOf('mentee2'));
    expect(mentee2?.Actions[idOf('Ερωτηματολόγιο εισόδου')]).toMatchObject({ Completed: true, Locked: null });
    const locks = rows.map(({ Actions }) => Actions[idOf('Δέκα αγγελίες που με ενδιαφέρουν')]?.Locked);
    expect(new Set(locks)).toEqual(new Set(['condition', null]));
    expect(mentee2?.Actions[idOf('Δράση που θα ανακοινωθεί')]?.Locked).toBe('inactive');
    expect(mentee2?.Actions).not.toHaveProperty(idOf('Έλεγχος φακέλου'));
    expect(mentee2?.Actions).not.toHaveProperty(idOf('Συμφωνητικό συμμετοχής'));
    const business = (await rowsOf('mentor6', { Count: 100 })).find(({ Id }) => Id === demo.idOf('mentee2'));
    expect(Object.keys(business?.Actions ?? {})).toContain(idOf('Προσομοίωση συνέντευξης'));
    expect(business?.Actions).not.toHaveProperty(idOf('Το βιογραφικό μου'));
  });

  it('is filtered like the list of people, and by columns', async () => {
    const mentor = demo.idOf('mentor2');
    expect(await countOf('admin', { MentorId: mentor })).toBe(await countOf('mentor2'));
    const searched = await rowsOf('admin', { Search: 'μαρ', Count: 100 });
    expect(searched.length).toBe(await countOf('admin', { Search: 'μαρ' }));
    const [row] = await rowsOf('admin', { ActionIds: [idOf('Το βιογραφικό μου')] });
    expect(Object.keys(row?.Actions ?? {})).toEqual([idOf('Το βιογραφικό μου')]);
    const secret = { Filter: [{ Field: 'no_such_field', Value: 'x' }] };
    expect((await ask('admin', '/api/project/GetActionsGrid_Partial', secret)).statusCode).toBe(403);
  });

  it.each([
    ['waiting', ({ Waiting = [] }: LeanRow) => Waiting.length > 0],
    ['late', ({ Actions }: LeanRow) => Object.values(Actions).some(({ Completed }) => !Completed)],
    ['returned', ({ Actions }: LeanRow) => Object.values(Actions).some(({ State }) => State === 'returned')],
  ] as const)('is filtered by who is %s, and so are files', async (Work, fits) => {
    const rows: LeanRow[] = await rowsOf('admin', { Work, Count: 100, Lean: true });
    expect(rows.filter((row) => !fits(row))).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(48);
    expect(await countOf('admin', { Work })).toBe(rows.length);
    const { count } = (await ask('admin', '/api/project/MentorGridExport', { Work })).json<{ count: number }>();
    expect(count).toBe(rows.length);
  });

  it.each(['admin', 'mentor2'])('has the totals over everybody who fits, as %s', async (by) => {
    type Totals = Static<typeof grid.totals.reply>;
    const totalsOf = async (body: object) => (await ask(by, '/api/praxis/grid/totals', body)).json<Totals>();
    const rows: LeanRow[] = await rowsOf(by, { Count: 100, Lean: true });
    const totals = await totalsOf({});
    expect(totals.Count).toBe(rows.length);
    expect(totals.People.waiting).toBe(rows.filter(({ Waiting = [] }) => Waiting.length > 0).length);
    const isLate = ({ Actions }: LeanRow) => Object.values(Actions).some(({ Late }) => Late);
    expect(totals.People.late).toBe(rows.filter(isLate).length);
    expect(totals.Waiting).toBe(rows.reduce((sum, { Waiting = [] }) => sum + Waiting.length, 0));
    for (const { Id } of await headerOf(by))
      expect(totals.Done[Id] ?? 0).toBe(rows.filter(({ Actions }) => Actions[Id]?.Completed).length);
    const narrowed = await totalsOf({ Work: 'waiting' });
    expect([narrowed.Count, narrowed.People]).toEqual([totals.People.waiting, totals.People]);
  });

  it('is sorted by a column over all pages', async () => {
    const sorted = async (Column: string, Descending = false) => {
      const pages = [0, 1, 2, 3].map((Page) =>
        rowsOf('admin', { Sort: { Column, Descending }, Count: 12, Page, Lean: true }),
      );
      return (await Promise.all(pages)).flat();
    };
    const names = (await rowsOf('admin', { Count: 100 })).map(({ Id }) => Id);
    expect((await sorted('name', true)).map(({ Id }) => Id)).toEqual(names.toReversed());
    const done = (await sorted('progress', true)).map(({ Progress }) => Progress.Done);
    expect(done).toEqual(done.toSorted((one, other) => other - one));
    expect(new Set(done).size).toBeGreaterThan(1);
    const surnames = (await sorted('mentor')).map(({ Mentor = '' }) => Mentor.split(' ').at(-1) || 'ωωω');
    expect(surnames).toEqual(surnames.toSorted((one, other) => one.localeCompare(other, 'el')));
    expect(new Set(surnames).size).toBeGreaterThan(2);
    const action = idOf('Το βιογραφικό μου');
    const waits = (await sorted(action)).map(({ Waiting = [] }: LeanRow) => Waiting.includes(action));
    expect(waits.filter(Boolean).length).toBeGreaterThan(0);
    expect(waits.lastIndexOf(true)).toBe(waits.filter(Boolean).length - 1);
    expect(new Set((await sorted(action, true)).map(({ Id }) => Id))).toEqual(new Set(names));
    const unknown = await ask('admin', '/api/project/GetActionsGrid_Partial', { Sort: { Column: 'password' } });
    expect(unknown.statusCode).toBe(400);
  });

  it('refuses a filter of work that there is not', async () => {
    expect((await ask('admin', '/api/project/GetActionsGrid_Partial', { Work: 'other' })).statusCode).toBe(400);
  });

  it('names the mentor only for administrators, supervisors and coordinators', async () => {
    const named: string[] = [];
    for (const by of ['admin', 'supervisor', 'coordinator', 'manager', 'mentor', 'supervisorlite', 'microdata'])
      if ((await rowsOf(by)).some(({ Mentor = '' }) => Mentor !== '')) named.push(by);
    expect(named).toEqual(['admin', 'supervisor', 'coordinator']);
    expect(await rowsOf('manager')).not.toContainEqual(expect.objectContaining({ Mentor: expect.anything() }));
  });

  it('has the actions of grids as columns, and all actions on request', async () => {
    const hidden = idOf('Συμφωνητικό συμμετοχής');
    expect((await headerOf('admin')).map(({ Id }) => Id)).not.toContain(hidden);
    expect((await headerOf('admin', 'GetActionsGridHeaderAll')).map(({ Id }) => Id)).toContain(hidden);
    expect((await headerOf('mentor')).map(({ Title }) => Title)).not.toContain('Έλεγχος φακέλου');
    expect((await headerOf('supervisor')).map(({ Title }) => Title)).not.toContain('Σημειώσεις επόπτευσης');
    const short = await ask('mentor', '/api3/sb/project/getactionsgridheader');
    expect(short.json()).toEqual(await headerOf('mentor'));
  });

  it('is exported in pages of fifty at most', async () => {
    const ActionFilters = [{ ActionId: idOf('Το βιογραφικό μου'), Params: { a: 1 } }];
    const reply = await ask('admin', '/api/project/MentorGridExport', { ActionFilters, Page: 0 });
    const { list, count } = reply.json<{ list: Row[]; count: number }>();
    expect([list.length, count]).toEqual([48, 48]);
    expect(list.every(({ Actions }) => Object.keys(Actions).length <= 1)).toBe(true);
    expect((await ask('admin', '/api/project/MentorGridExport', { Count: 51 })).statusCode).toBe(400);
    const all = await ask('admin', '/api/project/MentorGridExport', { Active: null, Page: 0 });
    const usual = await ask('admin', '/api/project/MentorGridExport', { Page: 0 });
    expect(all.json<{ count: number }>().count).toBe(usual.json<{ count: number }>().count);
  });

  it('keeps the order of mentees over all pages of an export', async () => {
    const pageOf = async (who: string, Page: number) => {
      const reply = await ask(who, '/api/project/MentorGridExport', { Texts: true, Count: 20, Page });
      return reply.json<{ list: { Id: string; Texts: string[] }[]; count: number }>();
    };
    const first = await pageOf('admin', 0);
    const second = await pageOf('admin', 1);
    const last = second.list.at(-1)?.Id ?? '';
    const nameTo = (name: string) =>
      sql`update people set sort_name = ${name} where id = ${Number(last)}`.execute(demo.data.db);
    const before = await demo.data.db
      .selectFrom('people')
      .where('id', '=', Number(last))
      .select('sort_name')
      .executeTakeFirstOrThrow();
    await nameTo('αααα');
    expect((await pageOf('admin', 1)).list.map(({ Id }) => Id)).toEqual(second.list.map(({ Id }) => Id));
    expect((await pageOf('admin', 0)).list[0]?.Id).toBe(last);
    await nameTo(before.sort_name);
    expect((await pageOf('admin', 0)).list).toEqual(first.list);
    const ofMentor = await pageOf('mentor2', 1);
    expect(ofMentor.count).toBe(await countOf('mentor2'));
    expect(ofMentor.count).toBeLessThan(first.count);
  });

  it('sends pages only shown values, unusual states, and values that a Function reads', async () => {
    const whole = new Map((await rowsOf('mentor2', { Count: 100 })).map((row) => [row.Id, row]));
    const lean = await rowsOf('mentor2', { Count: 100, Lean: true });
    expect(lean.length).toBe(whole.size);
    for (const { Id, Actions } of lean)
      for (const [action, cell] of Object.entries(whole.get(Id)?.Actions ?? {})) {
        const short: Partial<ActionCell> & { Wrote?: boolean } = Actions[action] ?? {};
        expect(Object.hasOwn(Actions, action)).toBe(cell.Shown);
        if (!cell.Shown) continue;
        expect([short.Completed ?? false, short.Locked ?? null]).toEqual([cell.Completed, cell.Locked]);
        expect(short.Wrote ?? false).toBe(Object.keys(cell.Mentee).length > 0);
      }
  });

  it('contains exactly the named mentees, whatever the filter', async () => {
    const [mine] = await rowsOf('mentor2');
    const all = (await rowsOf('admin', { Count: 100 })).map(({ Id }) => Id);
    const seen = await rowsOf('mentor2', { MenteeIds: all, Search: 'nobody' });
    expect(seen.length).toBe(await countOf('mentor2'));
    expect(await rowsOf('mentor2', { MenteeIds: [mine?.Id], ActionIds: [] })).toEqual([{ ...mine, Actions: {} }]);
  });

  it('sorts waiting mentees first over all pages when sorted by attention', async () => {
    const asked = await ask('admin', '/api/praxis/overview/needs', { count: 100 });
    const works = asked.json<{ list: { Kind: string; MenteeId: string }[] }>().list;
    const needs = ({ Id }: Row) =>
      works.filter(({ Kind, MenteeId }) => MenteeId === Id && (Kind === 'handedIn' || Kind === 'written')).length;
    const pages = [0, 1, 2, 3].map((Page) => rowsOf('admin', { Order: 'attention', Count: 12, Page }));
    const found = (await Promise.all(pages)).flat();
    const waiting = found.map(needs);
    expect(new Set(found.map(({ Id }) => Id)).size).toBe(48);
    expect(waiting).toEqual(waiting.toSorted((one, other) => other - one));
    expect(waiting[0]).toBeGreaterThan(0);
    expect((await rowsOf('admin', { Count: 48 })).map(needs)).not.toEqual(waiting);
  });

  it.each([
    'project/GetActionsGrid_Partial',
    'project/GetActionsGrid_Count',
    'project/GetActionsGridHeader',
    'project/MentorGridExport',
    'praxis/grid/totals',
  ])('%s is for who looks after mentees', async (name) => {
    expect((await ask('mentee', `/api/${name}`)).statusCode).toBe(403);
    expect((await demo.client().post(`/api/${name}`)).statusCode).toBe(401);
    expect((await ask('admin', `/api/${name}`, { ProjectId: 'nowhere' })).statusCode).toBe(403);
    expect((await ask('admin', `/api/${name}`, { Nothing: 1 })).statusCode).toBe(400);
  });
});
