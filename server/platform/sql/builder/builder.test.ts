import * as fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { operatorsOf, needsValue, writeTest, type SubjectKind } from '../../../../schemas/documents/rule-operators.ts';
import type { BuiltColumn, ColumnKind, QueryModel } from '../../../../schemas/entities/query-model.ts';
import { SqlGuard } from '../guard.ts';
import { isTotal, operandsOf, shownOf, type Operand } from './operands.ts';
import { readQuery } from './read.ts';
import type { Thing } from './things.ts';
import { totalsOf, writeQuery } from './write.ts';

const PEOPLE = [
  { name: 'id', type: 'integer' },
  { name: 'name', type: 'text' },
  { name: 'roles', type: 'text[]' },
  { name: 'active', type: 'boolean' },
  { name: 'role', type: 'text', labels: [{ value: 'Mentee', text: "Ωφελ'ούμενος" }] },
  { name: 'fields', type: 'jsonb' },
];
const FIELDS: Thing['fields'] = [
  { name: 'region', title: 'Περιφέρεια', kind: 'text', labels: [{ value: 'A', text: 'Αττική' }] },
  { name: "bi'rth.date", title: 'Γέννηση', kind: 'date', labels: [] },
];
const THINGS: readonly Thing[] = [
  {
    name: 'people',
    columns: PEOPLE,
    fields: FIELDS,
    links: [
      { name: 'all_completions', view: 'completions', from: '', column: 'id', key: 'mentee', many: { time: 'time' } },
      { name: 'all_mentees', view: 'mentors', from: '', column: 'id', key: 'mentor', many: { distinct: 'mentee' } },
    ],
  },
  {
    name: 'mentors',
    columns: ['mentee', 'mentor', 'action'].map((name) => ({ name, type: 'integer' })),
    links: [{ name: 'person', view: 'people', from: '', column: 'mentee', key: 'id' }],
  },
  {
    name: 'completions',
    columns: [
      { name: 'action', type: 'integer' },
      { name: 'mentee', type: 'integer' },
      { name: 'time', type: 'timestamp with time zone' },
      { name: 'data', type: 'jsonb' },
      { name: 'groups', type: 'integer[]' },
    ],
    links: [
      { name: 'person', view: 'people', from: '', column: 'mentee', key: 'id' },
      { name: 'care', view: 'mentors', from: '', column: 'mentee', key: 'mentee', without: 'action', isHidden: true },
      { name: 'mentor', view: 'people', from: 'care', column: 'mentor', key: 'id' },
    ],
  },
];
const guard = new SqlGuard({
  relations: Object.fromEntries(THINGS.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
  others: ['pg_class', 'sessions'],
  callable: 'row_to_json to_json name count date'.split(' '),
});
afterAll(() => guard.close());

const MODEL: QueryModel = {
  View: 'completions',
  Columns: [
    { Path: 'mentor.name', Shown: 'value', Name: 'Μέντορας' },
    { Path: '', Shown: 'count', Name: 'Ολοκληρώσεις' },
  ],
  Filter: { and: [{ '<=': [{ var: 'time.days' }, 30] }, { contains: [{ var: 'person.name' }, "Ά'ννα"] }] },
  Having: { '>': [{ var: 'total2' }, 3] },
  Order: [
    { Column: 2, Down: true },
    { Column: 1, Down: false },
  ],
  Limit: 100,
};
const SQL = `select
  "mentor"."name" as "Μέντορας",
  count(*) as "Ολοκληρώσεις"
from "completions"
left join "people" as "person" on "person"."id" = "completions"."mentee"
left join "mentors" as "care" on "care"."mentee" = "completions"."mentee" and "care"."action" is null
left join "people" as "mentor" on "mentor"."id" = "care"."mentor"
where (current_date - "completions"."time"::date) <= 30
  and strpos(translate(lower("person"."name"), 'άέήίϊΐόύϋΰώς', 'αεηιιιουυυωσ'), translate(lower('Ά''ννα'), 'άέήίϊΐόύϋΰώς', 'αεηιιιουυυωσ')) > 0
group by 1
having count(*) > 3
order by 2 desc nulls last, 1
limit 100
`;
const sqlOf = (model: QueryModel): string => {
  const built = writeQuery(model, THINGS);
  if ('sql' in built) return built.sql;
  throw new Error(JSON.stringify(built.problems));
};

test('a model is written as SQL, and the SQL is read as the same model', () => {
  expect(sqlOf(MODEL)).toBe(SQL);
  expect(readQuery(SQL, THINGS)).toEqual({ model: MODEL });
});

test('fields of people, rows of others about a person, and shares are written, and read again', () => {
  const model: QueryModel = {
    View: 'people',
    Columns: [
      { Path: 'fields.region', Shown: 'value', Name: 'Περιφέρεια' },
      { Path: 'role', Shown: 'value', Name: 'Ρόλος' },
      { Path: '', Shown: 'share', Name: 'Μερίδιο' },
      { Path: 'all_completions.has', Shown: 'rate', Name: 'Με ολοκλήρωση' },
    ],
    Filter: {
      and: [
        { '==': [{ var: 'all_completions.has' }, 'false'] },
        { '>': [{ var: "fields.bi'rth.date.years" }, 30] },
        { '==': [{ var: 'fields.region' }, 'A'] },
      ],
    },
    Having: null,
    Order: [{ Column: 3, Down: true }],
    Limit: null,
  };
  const sql = sqlOf(model);
  expect(sql).toBe(`select
  case ("people"."fields" ->> 'region') when 'A' then 'Αττική' else ("people"."fields" ->> 'region') end as "Περιφέρεια",
  case "people"."role" when 'Mentee' then 'Ωφελ''ούμενος' else "people"."role" end as "Ρόλος",
  round(100.0 * count(*) / nullif(sum(count(*)) over (), 0), 1) as "Μερίδιο",
  round(100.0 * count(*) filter (where ("all_completions"."key" is not null)) / nullif(count(*), 0), 1) as "Με ολοκλήρωση"
from "people"
left join (select "mentee" as "key", count(*) as "count", max("time") as "last" from "completions" group by 1) as "all_completions" on "all_completions"."key" = "people"."id"
where ("all_completions"."key" is not null) = false
  and date_part('year', age(current_date, (case when ("people"."fields" ->> 'bi''rth.date') ~ '^\\d{4}-\\d\\d-\\d\\d$' then ("people"."fields" ->> 'bi''rth.date')::date end))) > 30
  and ("people"."fields" ->> 'region') = 'A'
group by 1, 2
order by 3 desc nulls last
`);
  expect(readQuery(sql, THINGS)).toEqual({ model });
});

test('spaces, capitals and quotes that mean nothing make no difference', () => {
  const text =
    'SELECT people.id AS "Α", count(*) AS "Β" FROM People\n WHERE people.active is TRUE and people.id = -5 GROUP BY 1;';
  expect(readQuery(text, THINGS)).toMatchObject({
    model: { View: 'people', Filter: { and: [{ '!!': [{ var: 'active' }] }, { '==': [{ var: 'id' }, -5] }] } },
  });
});

const START = 'select "people"."id" as "A" from "people"';
it.each([
  ['comment', `${START} -- of all`, '-- of all'],
  ['comment', `${START} /* of all */`, '/* of all */'],
  ['parameter', `${START} where "people"."id" = @id`, '@id'],
  ['unreadable', `${START} where "people"."name" = 'x`, "'x"],
  ['unreadable', `${START} where "people"."name" = $$x$$`, '$$x$$'],
  ['form', `with a as (${START}) select 1`, 'with a as'],
  ['form', `${START} union ${START}`, ''],
  ['form', 'values (1)', 'values'],
  ['view', 'select "x"."id" as "A" from "x"', 'x'],
  ['view', 'select 1 as "A" from (select 1) as "x"', ''],
  ['joins', `${START}, "mentors"`, 'mentors'],
  ['joins', `${START} left join "mentors" as "m" on true`, ''],
  ['joins', `${START} as "p"`, ''],
  ['column', 'select "people"."id" from "people"', '"id"'],
  ['column', 'select people.id + 1 as "A" from people', '+ 1'],
  ['column', 'select "people"."id" as "A", * from "people"', '*'],
  ['column', 'select distinct "people"."id" as "A" from "people"', 'distinct'],
  ['filter', `${START} where "people"."id" in (1, 2)`, 'in'],
  ['filter', `${START} where "people"."id" = 1 and "people"."id" = 2 or "people"."id" = 3`, ''],
  ['filter', `${START} where ("people"."id" = 1)`, ''],
  ['filter', `${START} where "people"."name" = 1`, ''],
  ['unreadable', `${START} where e'\\'' = "people"."name"`, ''],
  ['groups', 'select "people"."id" as "A", count(*) as "B" from "people" group by "people"."id"', ''],
  ['groups', 'select "people"."id" as "A", count(*) as "B" from "people"', ''],
  ['having', `${START} group by 1 having max("people"."id") > 3`, ''],
  ['order', `${START} order by "A"`, '"A"'],
  ['order', `${START} order by 1 desc`, 'desc'],
  ['order', `${START} order by 2`, ''],
  ['limit', `${START} limit 5 offset 3`, 'offset'],
  ['limit', `${START} limit 0`, '0'],
])('a text of another form is none, and why is said: %s, %s', (reason, text, part) => {
  const found = readQuery(text, THINGS);
  expect(found).toMatchObject({ reason });
  expect('part' in found ? found.part : '').toContain(part);
});

describe('what is missing of a model', () => {
  const first: BuiltColumn = { Path: 'mentor.name', Shown: 'value', Name: 'Μέντορας' };
  it.each<[string, Partial<QueryModel>]>([
    ['view', { View: 'pg_class' }],
    ['no-columns', { Columns: [], Having: null, Order: [] }],
    ['column', { Columns: [{ ...first, Path: 'care.mentor' }], Having: null, Order: [] }],
    ['column', { Columns: [{ ...first, Path: 'constructor' }], Having: null, Order: [] }],
    ['shown', { Columns: [{ ...first, Shown: 'sum' }], Having: null, Order: [] }],
    ['shown', { Columns: [{ ...first, Path: '', Shown: 'value' }], Having: null, Order: [] }],
    ['name', { Columns: [{ ...first, Name: ' ' }], Having: null, Order: [] }],
    ['name-long', { Columns: [{ ...first, Name: 'α'.repeat(32) }], Having: null, Order: [] }],
    ['name-twice', { Columns: [first, first], Having: null, Order: [] }],
    ['character', { Columns: [{ ...first, Name: 'a\u200Bb' }], Having: null, Order: [] }],
    ['character', { Filter: { '==': [{ var: 'person.name' }, 'a\u0000b'] } }],
    ['character', { Filter: { '==': [{ var: 'person.name' }, 'a\uD800b'] } }],
    ['filter', { Filter: { '==': [{ var: 'person.name' }, 5] } }],
    ['filter', { Filter: { '==': [{ var: 'nothing' }, 5] } }],
    ['filter', { Filter: { '>': [{ var: 'time' }, '2026-02-30'] } }],
    ['filter', { Filter: { '+': [1, 2] } }],
    ['filter', { Filter: 'length(mentee) > 2' }],
    ['filter', { Filter: 'mentee ==' }],
    ['filter', { Filter: `{"==": [{"var": "mentee"}, ${'['.repeat(9_000)}${']'.repeat(9_000)}]}` }],
    ['having', { Having: { '>': [{ var: 'total1' }, 3] } }],
    ['order', { Order: [{ Column: 3, Down: true }] }],
    ['too-long', { Filter: { '==': [{ var: 'person.name' }, 'x'.repeat(20_000)] } }],
  ])('%s', (code, change) => {
    expect(writeQuery({ ...MODEL, ...change }, THINGS)).toEqual({
      problems: [{ code, number: expect.any(Number) }],
    });
  });
});

test('a condition may be a formula', () => {
  const sql = sqlOf({ ...MODEL, Filter: "mentee == 5 or contains(mentor.name, 'α')" });
  expect(sql).toContain('where "completions"."mentee" = 5\n  or strpos(');
});

// --- any model

const SUBJECTS: Readonly<Record<ColumnKind, SubjectKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'choice',
  date: 'date',
  texts: 'many',
  numbers: 'many',
  other: 'any',
};
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom("'; drop table people; --", '"', "\\'", '$$', '/*', '@id', 'Άννα', "''", ' or true', '😀'),
  )
  // oxlint-disable-next-line no-control-regex
  .filter((text) => text.isWellFormed() && !/[\p{C}\u2028\u2029\uFFFE\uFFFF]/u.test(text) && text.trim() !== '');
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each || 0),
);
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const VALUES: Readonly<Record<ColumnKind, fc.Arbitrary<string | number | boolean>>> = {
  text: anyText,
  number: anyNumber,
  boolean: fc.constantFrom('true', 'false'),
  date: anyDay,
  texts: anyText,
  numbers: anyNumber,
  other: fc.constant(''),
};

const anyTest = (operands: readonly Operand[]): fc.Arbitrary<unknown> =>
  fc
    .constantFrom(...operands)
    .chain(({ path, kind }) =>
      fc
        .constantFrom(...operatorsOf(SUBJECTS[kind]))
        .chain((operator) =>
          VALUES[kind].map((value) => writeTest({ path, operator, value: needsValue(operator) ? value : '' })),
        ),
    );
const anyGroup = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(fc.constantFrom('and', 'or'), fc.array(item, { minLength: 2, maxLength: 4 })).map(([all, items]) => ({
    [all]: items,
  }));
function anyRule(operands: readonly Operand[]): fc.Arbitrary<unknown> {
  if (operands.length === 0) return fc.constant(null);
  const one = anyTest(operands);
  const group = anyGroup(one);
  return fc.oneof(fc.constant(null), one, group, anyGroup(fc.oneof(one, group)));
}

const anyModel: fc.Arbitrary<QueryModel> = fc.constantFrom(...THINGS).chain((thing) => {
  const operands = operandsOf(thing, THINGS);
  const shown = [undefined, ...operands.values()].flatMap((operand) =>
    shownOf(operand).map((Shown) => ({ Path: operand?.path ?? '', Shown })),
  );
  const columns = fc.tuple(
    fc.uniqueArray(fc.constantFrom(...shown), { minLength: 1, maxLength: 6, selector: (each) => JSON.stringify(each) }),
    fc.uniqueArray(
      anyText.filter((text) => Buffer.byteLength(text) <= 63),
      { minLength: 6, maxLength: 6 },
    ),
  );
  return columns
    .map(([chosen, names]) => chosen.map((column, at): BuiltColumn => ({ ...column, Name: names[at] ?? '' })))
    .chain((Columns) =>
      fc.record({
        View: fc.constant(thing.name),
        Columns: fc.constant(Columns),
        Filter: anyRule([...operands.values()]),
        Having: anyRule([...totalsOf({ Columns }, operands).values()]),
        Order: fc.uniqueArray(fc.record({ Column: fc.integer({ min: 1, max: Columns.length }), Down: fc.boolean() }), {
          selector: ({ Column }) => Column,
          maxLength: 4,
        }),
        Limit: fc.option(fc.integer({ min: 1, max: 100_000 })),
      }),
    );
});

test('any model comes back from its SQL', () => {
  fc.assert(
    fc.property(anyModel, (model) => {
      expect(readQuery(sqlOf(model), THINGS)).toEqual({ model });
    }),
    { numRuns: 150 },
  );
});

test('the SQL of any model passes the guard, and reads only what the model names', async () => {
  await fc.assert(
    fc.asyncProperty(anyModel, async (model) => {
      const { names, relations } = await guard.check({ text: sqlOf(model), types: {} });
      expect(names).toEqual([]);
      expect(relations).toContain(model.View);
      expect(model.Columns.some(({ Shown }) => isTotal(Shown)) || !sqlOf(model).includes('\ngroup by')).toBe(true);
    }),
    { numRuns: 100 },
  );
});
