import jsonLogic, { type AdditionalOperation, type RulesLogic } from 'json-logic-js';
import { plainEnvironment } from '../../../engine/expression/plain-environment.ts';
import { prepare } from '../../../engine/expression/prepare.ts';
import { readFormula } from '../../../engine/expression/read.ts';
import { toOracle } from '../../../engine/expression/to-logic.ts';
import type { Bench } from '../harness/bench.ts';
import { median } from '../harness/rounds.ts';
import type { Line } from '../harness/table.ts';

const rows = Array.from({ length: 300 }, (_, index) => ({ Id: String(index), on: index % 3 === 0, n: index }));
const scope = {
  state: { step: 2, name: 'Άννα', section: 3, status: 'failed', id: '150', answers: { q7: { Text: 'ναι' } } },
  params: { status: 'failed', q: { Id: 'q7' } },
  values: { rows, ids: ['1', '2', '3'] },
};
const environment = plainEnvironment(scope);

const THREE = "state.step >= 2 and (state.name or state.section > 5) and not (params.status == 'idle')";

/** Conditions as documents have them, which json-logic-js can say, too. */
const COMPARED: readonly (readonly [name: string, formula: string])[] = [
  ['one path', 'state.name'],
  ['a comparison', "params.status == 'failed'"],
  ['a condition of three', THREE],
  ['a choice of three', "state.step == 0 ? 'a' : state.step == 1 ? 'b' : 'c'"],
  ['in a list', "params.status in ['idle', 'saving', 'failed']"],
  ['counting', 'state.section * 2 + state.step - 1'],
];

const ALONE: readonly (readonly [name: string, formula: string])[] = [
  ['find in 300 rows', 'find(values.rows, r => r.Id == state.id)'],
  ['filter and map 300 rows', 'map(filter(values.rows, r => r.on and r.n > 10), r => r.Id)'],
  ['sort 300 rows', 'sort(values.rows, r => [desc(r.on), r.n])'],
];

/** The closures of engine/expression beside json-logic-js. */
export const expressions: Bench = {
  name: 'expressions',
  run: async ({ rounds }) => [
    ...COMPARED.map(([name, formula]) => compared(name, formula, rounds)),
    ...ALONE.map(([name, formula]): Line => {
      const prepared = prepare(readFormula(formula));
      return {
        what: `${name}, closures`,
        ours: microseconds(() => prepared.run(environment), 1000, rounds),
        unit: 'µs',
      };
    }),
    preparing(rounds),
  ],
};

function compared(name: string, formula: string, rounds: number): Line {
  const expression = readFormula(formula);
  const prepared = prepare(expression);
  // its types know its own operations only
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const logic = toOracle(expression) as RulesLogic<AdditionalOperation>;
  const [ours, theirs] = [prepared.run(environment), jsonLogic.apply(logic, scope)];
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`${name}: ${JSON.stringify([ours, theirs])}`);
  return {
    what: `${name}: closures : json-logic-js`,
    ours: microseconds(() => prepared.run(environment), 100_000, rounds),
    other: microseconds(() => jsonLogic.apply(logic, scope), 100_000, rounds),
    unit: 'µs',
  };
}

/** Reading a formula and preparing it, once a document. */
function preparing(rounds: number): Line {
  const ours = microseconds(() => prepare(readFormula(THREE)), 1000, rounds);
  return { what: 'a condition of three, read and prepared', ours, unit: 'µs' };
}

/** The median microseconds of one run. */
function microseconds(run: () => unknown, times: number, rounds: number): number {
  for (let warm = 0; warm < times / 5; warm++) run();
  const each = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let count = 0; count < times; count++) run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / times;
  });
  return median(each);
}
