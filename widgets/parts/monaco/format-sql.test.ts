import { loadModule, parseSync, scanSync } from 'libpg-query';
import { expect, test } from 'vitest';
import queries from '../../../schemas/demo/queries.json' with { type: 'json' };
import { findSqlNames } from '../../../schemas/formats/sql-parameters.ts';
import { bindParameters, findParameters } from '../../../server/platform/sql/bind.ts';
import { ATTACKS } from '../../../tests/support/server/sql-attacks.ts';
import { formatSql } from './format-sql.ts';

await loadModule();

const DEMO = Object.values(queries).map(({ Query: text }) => text.join('\n'));
const CLAUSES = [
  "select e'\\'@c', b'01', x'1f', 'it''s', $$a  b$$, $t$ '$$' $t$ from people",
  'select id=@a, 1-@b, name||@c, id<=@d, id<>@e, id=-1, a<@b, a@>b, a @@ b from people',
  'select a::text, b::int[], c[1], c[1:2], (d).e, array[1,2], row(1,2), .5, 1e5, 1.5 from people',
  'select count(*) filter (where a > 1) as n, sum(b) over (partition by c order by d rows between 1 preceding and current row) from t',
  "select case when a then 'b' when c then d else null end as e, coalesce(a, b), nullif(c, 0) from t",
  'with a as (select 1 as x), b as not materialized (select * from a) select * from a join b using (x) where exists (select 1 from b)',
  'select distinct on (a) a, b from t order by a, b desc nulls last limit @n offset 5',
  'select a from t union all (select b from u intersect select c from v) except select d from w order by 1',
  "select interval '1 day' * 2, date '2026-01-01', extract(year from d), a at time zone 'Europe/Athens', a is distinct from b from t",
  'select * from t cross join lateral (select 1) s left join u on u.a = t.a and u.b between 1 and 2 where t.c not in (1, 2) or t.d similar to @p',
  'select a, b, count(*) from t group by grouping sets ((a), (b), ()) having count(*) > 1 window w as (partition by a)',
  'select "Όνομα", "a""b" as "Σύνολο %", έτος from people where όνομα ilike @αναζήτηση and a = any(@list)',
  "select 1 -- ένα @x 'όχι\n, 2 /* δύο /* μέσα */ @y */, 3 --\nfrom people -- τέλος",
  '/* πριν */ select 1 /* a\n   b */ from people\n\n-- μετά',
  "select j->'a'->>'b', j #>> '{a,b}', j ? 'k', t ~* '^a', t !~~ 'b%', 2^3, 5%2, |/4, a#b, ~c from t",
  'values (1, @a), (2, @b)',
];
/** They may stay unchanged, but their meaning may not change. */
const RARE = ["select 'one'\n  'two' from t", 'select @ a, !@x from people', "select u&'\\0041', n'x' from people"];
const TEXTS = [...DEMO, ...CLAUSES, ...RARE, ...Object.values(ATTACKS).flat()];

/** The parse tree of a text without positions; undefined where PostgreSQL cannot read it. */
function treeOf(text: string): string | undefined {
  try {
    const { tokens } = scanSync(text);
    const types = Object.fromEntries(findParameters(text, tokens).map((name) => [name, 'text' as const]));
    return JSON.stringify(parseSync(bindParameters(text, tokens, types).text), (key, value: unknown) =>
      /^(?:.*location|stmt_len|list_(?:start|end)|rexpr_list_(?:start|end))$/.test(key) ? undefined : value,
    );
  } catch {
    return undefined;
  }
}

const commentsOf = (text: string): string[] =>
  (text.match(/--.*|\/\*[^]*?\*\//g) ?? []).map((comment) => comment.replaceAll(/\s+/g, ' ').trim());

/** The parts of a text that formatting must keep, and the same parts of the formatted text. */
const meaningOf = (text: string, formatted: string) => ({
  tree: treeOf(text),
  names: findSqlNames(text),
  comments: commentsOf(text),
  formatted,
});

test('a text means the same when it is formatted, or stays', () => {
  const pairs = TEXTS.flatMap((text) => {
    const formatted = formatSql(text);
    return formatted === undefined ? [] : [[text, formatted] as const];
  });
  for (const [text, formatted] of pairs)
    expect.soft(meaningOf(formatted, formatSql(formatted) ?? ''), text).toEqual(meaningOf(text, formatted));
});

test('queries as people write them are formatted', () => {
  expect(DEMO.filter((text) => formatSql(text) === undefined)).toEqual([]);
  expect(CLAUSES.filter((text) => formatSql(text) === undefined)).toEqual([]);
  expect(formatSql('select name,id from people where id=@who and active --όλοι')).toBe(
    ['select', '  name,', '  id', 'from', '  people', 'where', '  id = @who', '  and active --όλοι'].join('\n'),
  );
});

test.each(["select 'a", 'select (1', '/* a', 'select "a'])('%j is left as it is', (text) => {
  expect(formatSql(text)).toBeUndefined();
});
