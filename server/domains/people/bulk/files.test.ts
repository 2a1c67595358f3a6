import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WRITERS } from '../../../../engine/export/formats.ts';
import type { Table } from '../../../../engine/export/table.ts';
import { xlsxFile } from '../../../../engine/export/xlsx.ts';
import { plainEnvironment, prepare, readLogic, readValue } from '../../../../engine/expression/index.ts';
import type { RowResult } from '../../../../schemas/entities/bulk.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import type { User } from '../../../../schemas/entities/user.ts';
import bulkTable from '../../../../schemas/screens/bulk/table.json' with { type: 'json' };
import peopleList from '../../../../schemas/screens/admin/user/list.json' with { type: 'json' };
import { readTable } from '../../../../widgets/parts/tables/table.ts';
import { readBuiltInTexts } from '../../../platform/texts/texts.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const admin = await demo.as('admin');
const PROJECT = 'proto-vima';
const IDS = ['mentee', 'mentee2', 'mentee3', 'mentee4', 'mentor', 'mentor2'].map(demo.idOf);

type Shape = Record<string, unknown>;
const asShape = (value: unknown): Shape => (typeof value === 'object' && value !== null ? { ...value } : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const problems = (problem: { readonly message: string }): never => {
  throw new Error(problem.message);
};

/** Evaluates formulas of a screen in a language. */
function screenIn(lang: string, scope: Shape, roles: readonly string[]) {
  const texts = readBuiltInTexts(lang) ?? {};
  const host = {
    language: () => lang,
    translate: (key: string) => texts[key] ?? key,
    hasRole: (...names: string[]) => names.some((name) => roles.includes(name)),
  };
  const env = (more: Shape) => plainEnvironment({ ...scope, ...more }, host);
  return {
    logic: (value: unknown, more: Shape = {}) => prepare(readLogic(value, '', problems)).run(env(more)),
    value: (value: unknown, more: Shape = {}) => prepare(readValue(value, '', problems)).run(env(more)),
  };
}

/** The values of a screen, evaluated when they are read. */
function valuesOf(defined: Shape, evaluate: (logic: unknown) => unknown): Shape {
  const values: Shape = {};
  const made = new Map<string, unknown>();
  for (const [name, logic] of Object.entries(defined))
    Object.defineProperty(values, name, {
      enumerable: true,
      get: () => {
        if (!made.has(name)) made.set(name, evaluate(logic));
        return made.get(name);
      },
    });
  return values;
}

interface Given {
  readonly project: Shape;
  readonly user: { readonly Level: number; readonly Roles: readonly string[] };
  readonly people: readonly User[];
}

/** The first widget of a document that matches. */
function nodeWith(node: unknown, isMeant: (found: Shape) => boolean): Shape | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const found = asShape(node);
  if (!Array.isArray(node) && isMeant(found)) return found;
  for (const inner of Object.values(node)) {
    const below = nodeWith(inner, isMeant);
    if (below) return below;
  }
  return undefined;
}

const nothing: Shape = {};

/** The file that the list of people exports. */
function exportOf({ project, user, people }: Given, lang: string): Table {
  const scope: Shape = { project, user, state: { made: {} }, sources: {} };
  const screen = screenIn(lang, scope, user.Roles);
  scope['values'] = valuesOf(
    { ...peopleList.values, roleTexts: "{Mentee: 'x'}", mentorNames: '{}', scripted: '[]' },
    screen.logic,
  );
  const grid = nodeWith(peopleList.body, (node) => node['widget'] === 'dataGrid' && node['id'] === 'people');
  const columns = listIn(asShape(grid?.['slots'])['columns'])
    .map(asShape)
    .flatMap((column) => {
      const each = asShape(column['each']);
      const values = column['values'] ? asShape(column['values']) : nothing;
      if (!column['each']) return [{ props: asShape(column['props']), values, more: nothing }];
      return listIn(screen.logic(each['in'])).map((f) => ({
        props: asShape(column['props']),
        values,
        more: { [String(each['as'])]: f },
      }));
    })
    .filter(({ props }) => props['exported'] === 'always' || props['exported'] === 'only');
  const said = ({ props, more }: (typeof columns)[number], name: string, extra: Shape = {}) =>
    screen.value(props[name], { ...more, ...extra });
  return {
    columns: columns.map((column) => {
      const format = column.props['format'] === undefined ? undefined : String(said(column, 'format'));
      return {
        id: String(said(column, 'id')),
        header: String(said(column, 'header')),
        ...(format === undefined ? {} : { format }),
      };
    }),
    rows: people.map((u) =>
      columns.map((column) => {
        const row = { ...column.more, u };
        return said(column, 'value', { u, ...valuesOf(column.values, (logic) => screen.logic(logic, row)) });
      }),
    ),
  };
}

async function fileOf(table: Table, kind: string): Promise<Uint8Array<ArrayBuffer>> {
  if (kind === 'xlsx') return xlsxFile(table);
  const writer = WRITERS['csv']?.(kind);
  const written = await writer?.whole(table, [writer.part(table, 0)]);
  return new TextEncoder().encode(written?.text ?? '');
}

/** The rows that the bulk update sends for validation after reading a file. */
function rowsOf(table: unknown, { project, user }: Given, lang: string) {
  const state: Shape = { table, match: {}, by: null, known: 'refuse', results: [], marks: {}, doing: 'nothing' };
  const scope: Shape = { project, user, params: { mode: 'change' }, state, sources: {} };
  const screen = screenIn(lang, scope, user.Roles);
  const fresh = () => valuesOf(bulkTable.values, (logic) => screen.logic(logic));
  scope['values'] = fresh();
  state['match'] = asShape(scope['values'])['guesses'];
  scope['values'] = fresh();
  const call = nodeWith(bulkTable.tasks.check, (node) => node['call'] === 'bulk.check');
  const body = asShape(call?.['with']);
  const kept = asShape(table)['rows'];
  return { Field: screen.value(body['Field']), Users: listIn(screen.value(body['Users'], { kept })) };
}

const WORDS = [
  'Άννα',
  '<b>Οδός</b>',
  '  δύο   κενά ',
  'α;β',
  'α,β',
  'α\tβ',
  '"ναι"',
  '-',
  '5" σωλήνας',
  'γραμμή\nδεύτερη',
  'true',
];
const texts = fc.oneof(
  fc.constantFrom(
    ...WORDS,
    '',
    '00123',
    '+302101234567',
    '-5',
    '=1+1',
    "'=x",
    '@a',
    '1.5',
    '1,5',
    '1.000',
    '01-02-2026',
    '1e5',
    '3-4',
  ),
  fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
);
const numbers = fc.oneof(fc.integer(), fc.constantFrom(0, 8, 1.5, 0.1 + 0.2, 1.125, -3.25, 1e20));
const days = fc.constantFrom('2001-03-05', '31/12/1999', '31-12-1999', '1990-01-01T00:00:00', '');
const anything = fc.oneof(texts, numbers, fc.boolean(), fc.array(texts, { maxLength: 3 }), fc.constant(null));
const ofPerson = fc.record({
  address: anything,
  expertise: anything,
  consent: anything,
  phone: texts,
  postcode: texts,
  remarks: texts,
  kayas: texts,
  birth_date: days,
  unemployed_since: days,
  sex: fc.constantFrom('5301', '5302', '', 'άλλο'),
  mentor_type: fc.constantFrom('Σύμβουλος', 'Ψυχολόγος', ''),
  region: texts,
});
const ofProject = fc.record({ sessions: anything, enrolled: days, cycle: texts });

const settle = async (fields: Fields, projectFields: Fields, id: string) => {
  const person = Number(id);
  const { fields: before } = await db
    .selectFrom('people')
    .where('id', '=', person)
    .select('fields')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('people')
    .set({ fields: JSON.stringify({ ...before, ...fields }) })
    .where('id', '=', person)
    .execute();
  await db
    .updateTable('memberships')
    .set({ fields: JSON.stringify(projectFields) })
    .where('person', '=', person)
    .execute();
};

async function given(): Promise<Given> {
  const project = (await admin.post('/api/Project/Get', { ProjectId: PROJECT })).json<Shape>();
  const people = (await admin.post('/api/User/GetByIds', { ProjectId: PROJECT, Ids: IDS })).json<User[]>();
  return {
    project: { ...project, Settings: JSON.parse(String(project['Settings'])) },
    user: { Level: 0, Roles: ['Admin'] },
    people,
  };
}

const languages = fc.constantFrom('el', 'en');
const file = fc.record({ kind: fc.constantFrom('xlsx', ';', ',', '\t'), written: languages, readIn: languages });

test('the files that the list of people writes change nothing when they are read back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(ofPerson, ofProject), { minLength: IDS.length, maxLength: IDS.length }),
      file,
      async (people, { kind, written, readIn }) => {
        await Promise.all(people.map(([own, project], index) => settle(own, project, IDS[index] ?? '')));
        const now = await given();
        const table = await readTable(await fileOf(exportOf(now, written), kind));
        const results = await checked({ ...rowsOf(table, now, readIn) });
        const unchanged = { Outcome: 'unchanged', Reasons: [], Changes: [] };
        expect(results.map(({ Outcome, Reasons, Changes }) => ({ Outcome, Reasons, Changes }))).toEqual(
          IDS.map(() => unchanged),
        );
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
}, 60_000);

async function checked(body: object): Promise<RowResult[]> {
  const reply = await admin.post('/api/praxis/bulk/check', { ProjectId: PROJECT, Mode: 'change', ...body });
  expect(reply.statusCode).toBe(200);
  return reply.json<RowResult[]>();
}

test('what is changed in a file is changed, as the kind of value that was there', async () => {
  await settle({ phone: '+302101234567', address: '<b>Οδός</b> 5', consent: true }, { sessions: 8 }, IDS[0] ?? '');
  const now = await given();
  const { headers, rows } = await readTable(await fileOf(exportOf(now, 'el'), ';'));
  const cells = rows[0]?.cells.map((cell, index) =>
    ['Συναντήσεις', 'Τηλέφωνο'].includes(headers[index] ?? '') ? `${cell}9` : cell,
  );
  const [result] = await checked(rowsOf({ headers, rows: [{ key: '1', cells }] }, now, 'el'));
  expect(result?.Changes).toEqual([
    { Field: 'phone', Old: '+302101234567', New: '+3021012345679' },
    { Field: 'sessions', Old: 8, New: 89 },
  ]);
});

test('a field that one reads and may not change may stand in a file', async () => {
  const row = (consent: string) => [{ Key: '1', Username: 'mentee', Fields: { consent } }];
  await settle({ consent: 'ναι' }, {}, IDS[0] ?? '');
  const manager = await demo.as('manager');
  const check = async (Users: unknown) =>
    (await manager.post('/api/praxis/bulk/check', { ProjectId: PROJECT, Mode: 'change', Users })).json<RowResult[]>();
  expect(await check(row('ναι'))).toMatchObject([{ Outcome: 'unchanged', Reasons: [] }]);
  expect(await check(row('όχι'))).toMatchObject([{ Outcome: 'refused', Reasons: [{ Code: 'field-not-editable' }] }]);
});

test.each(['Ωφελούμενος, Μέντορας', 'mentee,MENTOR', 'Mentee, Mentor'])('roles may be named: %s', async (Roles) => {
  const Users = [{ Key: '1', Username: 'files-roles', Roles, Fields: { last_name: 'Α', first_name: 'Β' } }];
  const reply = await admin.post('/api/praxis/bulk/check', { ProjectId: PROJECT, Mode: 'add', Users });
  expect(reply.json<RowResult[]>()).toMatchObject([{ Outcome: 'created', Reasons: [] }]);
});
