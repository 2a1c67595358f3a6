import { SqlGuard } from '../../../server/platform/sql/guard.ts';
import type { Bench } from '../harness/bench.ts';
import { median } from '../harness/rounds.ts';

const CATALOGUE = {
  relations: {
    people: ['id', 'name', 'username', 'roles', 'active'],
    completions: ['action', 'mentee', 'time'],
    actions: ['id', 'title', 'stage', 'groups', 'place'],
  },
  others: ['pg_class', 'sessions'],
  callable: ['row_to_json'],
};
const QUERIES = [
  'select name from people where id = @person',
  `with done as (select mentee, count(*) as n, max(time) as last from completions where time >= @since group by mentee)
   select p.name, d.n, to_char(d.last, 'DD/MM/YYYY') from people p left join done d on d.mentee = p.id
   where p.active and 'Mentee' = any(p.roles) and (p.name ilike '%' || @text || '%' or @text = '') order by d.n desc nulls last limit 50`,
  `select a.stage, date_trunc('week', c.time)::date as week, count(*) filter (where c.time > now() - interval '1 month') as recent,
     count(distinct c.mentee) as people, round(avg(count(*)) over (partition by a.stage), 2) as mean
   from completions c join actions a on a.id = c.action group by rollup (a.stage), 2 having count(*) > 1 order by 1, 2`,
];
const TYPES = { person: 'integer', since: 'date', text: 'text' } as const;
const TIMES = 1_000;

/** How long the guard of queries by people takes for one: parameters, parser, walk, and the way to its thread and back. */
export const sql: Bench = {
  name: 'sql',
  async run({ rounds }) {
    const guard = new SqlGuard(CATALOGUE);
    const medians: number[] = [];
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      for (let at = 0; at < TIMES; at += 1) {
        const started = performance.now();
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as one person asks
        await guard.check({ text: QUERIES[at % QUERIES.length] ?? '', types: TYPES });
        times.push(performance.now() - started);
      }
      medians.push(median(times));
      slowest.push(times.toSorted((one, other) => one - other)[Math.floor(TIMES * 0.99)] ?? 0);
    }
    await guard.close();
    return [
      { what: 'check of one query, median', ours: median(medians), unit: 'ms', bar: 2 },
      { what: 'check of one query, p99', ours: median(slowest), unit: 'ms' },
    ];
  },
};
