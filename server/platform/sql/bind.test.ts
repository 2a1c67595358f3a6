import { afterAll, expect, test } from 'vitest';
import { PARAMETER_TYPES, type ParameterType } from './bind.ts';
import { QueryRefused, SqlGuard } from './guard.ts';
import { findPlace } from './place.ts';

const guard = new SqlGuard({ relations: { people: ['id', 'name', 'roles'] }, others: [], callable: [] });
afterAll(() => guard.close());

const TYPES: Readonly<Record<string, ParameterType>> = {
  a: 'integer',
  b: 'text',
  list: 'integers',
  from: 'date',
  year: 'integer',
  έτος: 'integer',
  CurrentUserRoles: 'texts',
};
const check = (text: string) => guard.check({ text, types: TYPES });

async function refusedPosition(text: string) {
  try {
    await check(text);
    return undefined;
  } catch (error) {
    if (error instanceof QueryRefused) return error.refusal.place;
    throw error;
  }
}

test.each([
  ['select @a', 'select  ($1::int4) ', ['a']],
  ['select @a + @a, @b', 'select  ($1::int4)  +  ($1::int4) ,  ($2::text) ', ['a', 'b']],
  ['select id=@a from people', 'select id= ($1::int4)  from people', ['a']],
  ['select id<=@a from people', 'select id<= ($1::int4)  from people', ['a']],
  ['select id<>@a from people', 'select id<> ($1::int4)  from people', ['a']],
  ['select name||@b from people', 'select name|| ($1::text)  from people', ['b']],
  ['select 1-@a', 'select 1- ($1::int4) ', ['a']],
  ['select @list[1]', 'select  ($1::int4[]) [1]', ['list']],
  ['select @a::text', 'select  ($1::int4) ::text', ['a']],
  ['select @from', 'select  ($1::date) ', ['from']],
  ['select @year, @έτος', 'select  ($1::int4) ,  ($2::int4) ', ['year', 'έτος']],
  ["select '@a', $$@a$$, $x$@a$x$, e'\\'@a', 1 as \"@a\" -- @a", undefined, []],
  ['select /* @a /* @b */ @a */ @b', 'select /* @a /* @b */ @a */  ($1::text) ', ['b']],
  ["select U&'@a'", undefined, []],
  ['select id = any(@list) from people', 'select id = any( ($1::int4[]) ) from people', ['list']],
  ["select @CurrentUserRoles && array['Admin']", "select  ($1::text[])  && array['Admin']", ['CurrentUserRoles']],
])('binds %s', async (text, bound, names) => {
  expect(await check(text)).toMatchObject({ text: bound ?? text, names });
});

test.each([
  ['select @c', 'parameter'],
  ['select @A', 'parameter'],
  ['select @_a', 'parameter'],
  ['select @constructor', 'parameter'],
  ['select @__proto__', 'parameter'],
  ['select @a$b', 'parameter'],
  ['select @"a"', 'parameter'],
  ['select @1', 'parameter'],
  ['select @ a', 'operator'],
  ['select $1', 'parameter'],
  ['select @a @b', 'syntax'],
  ['select @b.x', 'node'],
])('refuses %s', async (text, code) => {
  await expect(check(text)).rejects.toMatchObject({ refusal: { code } });
});

test('`a<@list` stays one operator: what is contained in what', async () => {
  await expect(check('select id<@list from people')).resolves.toMatchObject({ names: [] });
});

test('a place after parameters is that of the written text, in bytes, code points and UTF-16', async () => {
  const text = "select 'αβ😀', @a, @έτος,\n 'ώ' || pg_sleep(@a) from people";
  const at = text.indexOf('pg_sleep');
  expect(await refusedPosition(text)).toEqual({
    byte: Buffer.byteLength(text.slice(0, at)),
    codePoint: Array.from(text.slice(0, at)).length,
    utf16: at,
    line: 2,
    column: 9,
  });
});

test('a fault of the grammar has the place of the written text', async () => {
  const text = "select '😀ά', @έτος frm people people";
  const place = await refusedPosition(text);
  expect(place?.utf16).toBe(text.indexOf('people'));
});

test('a fault right behind a parameter has its own place', async () => {
  const text = 'select @a) from people';
  expect(await refusedPosition(text)).toMatchObject({ utf16: text.indexOf(')') });
});

test.each([
  ['byte', 2, 1],
  ['byte', 3, 1],
  ['byte', 6, 3],
  ['codePoint', 2, 3],
  ['utf16', 3, 3],
  ['utf16', 99, 4],
] as const)('a place by %s %i is at %i in UTF-16', (unit, offset, utf16) => {
  expect(findPlace('α😀b', offset, unit).utf16).toBe(utf16);
});

test('every type of a parameter can be written', async () => {
  // The keys of a closed table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const types = Object.keys(PARAMETER_TYPES) as ParameterType[];
  for (const type of types)
    await expect(guard.check({ text: 'select @x', types: { x: type } })).resolves.toMatchObject({ names: ['x'] });
});
