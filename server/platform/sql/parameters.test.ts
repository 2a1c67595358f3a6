import { loadModule } from 'libpg-query';
import { expect, it, test } from 'vitest';
import { findSqlNames, findSqlParameters } from '../../../schemas/formats/sql-parameters.ts';
import { listParameters } from './check.ts';

await loadModule();

/** The page reads the names of parameters itself; its result must equal that of PostgreSQL's scanner. */
test.each([
  'select @a, @b, @a',
  'select id=@a, 1-@b, name||@c, id<=@d, id<>@e from people',
  'select a<@b, a @@ b, a@>b, @ a, @@a, !@x',
  "select '@a', '''@b', e'\\'@c', E'\\\\'@d, u&'@e', n'@f', b'01'@g, x'1f'@h",
  "select 'one'\n'@two', e'one'\n  '\\'@two', 'one' '@two'",
  "select 'one' -- @a\n '@b' @c",
  'select "@a""@b" @c, u&"@d"@e',
  'select $$@a$$ @b, $x$@c$$@d$x$@e, a$b$c@d',
  'select /* @a /* @b */ @c */ @d -- @e\n, @f',
  'select 1--@a\n+@b, 2/*@c*/@d, 3+/*@e*/@f, 4*-@g',
  'select @έτος, @ΈΤΟΣ, @a_1, @_hidden, @CurrentUserId',
  'select @list[1], @a::text, @a.b, (@c), @d;',
  'select 1@a, 1.5@b, 1e5@c, .5@d',
  "select x'@a', w@b,c@d,e @f",
  'select a?@b, a#@c, a~@d, a`@e, a&@f, a|@g, a^@h, a%@i, a!@j',
  'values (@a)',
])('%j has the same names for both', (text) => {
  expect(findSqlNames(text)).toEqual(listParameters(text));
});

test.each([
  ["select '@a", []],
  ['select @a /* @b', ['a']],
  ['select $$ @a', []],
  ['select "@a', []],
  ['select $1, @😀x, @"a", @1', []],
  ["e'\\", []],
])('a text that ends too early is read as far as it goes: %j', (text, names) => {
  expect(findSqlNames(text)).toEqual(names);
});

it('leaves out what nobody gives', () => {
  const text = 'select @a, @_b, @CurrentUserId, @CurrentUserRoles, @IsCoordinator, @currentUserId';
  expect(findSqlParameters(text)).toEqual(['a']);
});

// More than linear time would take minutes.
it('reads long texts', () => {
  expect(findSqlNames(`select @one, ${"'a'\n".repeat(400_000)}`)).toHaveLength(1);
  expect(findSqlNames(`select @one ${'/*'.repeat(1_000_000)}`)).toHaveLength(1);
  expect(findSqlNames(`select @one, ${'$a'.repeat(1_000_000)}`)).toHaveLength(1);
});
