// node tests/bench/expression.bench.ts: the closures of engine/expression beside json-logic-js, on conditions as documents have them.
import jsonLogic, { type AdditionalOperation, type RulesLogic } from 'json-logic-js';
import { plainEnvironment } from '../../engine/expression/plain-environment.ts';
import { prepare } from '../../engine/expression/prepare.ts';
import { readFormula } from '../../engine/expression/read.ts';
import { toOracle } from '../../engine/expression/to-logic.ts';

const rows = Array.from({ length: 300 }, (_, index) => ({ Id: String(index), on: index % 3 === 0, n: index }));
const scope = {
  state: { step: 2, name: 'Άννα', section: 3, status: 'failed', id: '150', answers: { q7: { Text: 'ναι' } } },
  params: { status: 'failed', q: { Id: 'q7' } },
  values: { rows, ids: ['1', '2', '3'] },
};

const CASES: readonly (readonly [name: string, formula: string])[] = [
  ['one path', 'state.name'],
  ['a comparison', "params.status == 'failed'"],
  ['a condition of three', "state.step >= 2 and (state.name or state.section > 5) and not (params.status == 'idle')"],
  ['a choice of three', "state.step == 0 ? 'a' : state.step == 1 ? 'b' : 'c'"],
  ['in a list', "params.status in ['idle', 'saving', 'failed']"],
  ['counting', 'state.section * 2 + state.step - 1'],
];

const ROUNDS = 9;

/** The median microseconds of one run. */
function measure(run: () => unknown): number {
  for (let warm = 0; warm < 20_000; warm++) run();
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    for (let count = 0; count < 100_000; count++) run();
    return (performance.now() - started) / 100;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

const environment = plainEnvironment(scope);
const table = CASES.map(([name, formula]) => {
  const expression = readFormula(formula);
  const prepared = prepare(expression);
  // its types know its own operations only
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const logic = toOracle(expression) as RulesLogic<AdditionalOperation>;
  const [ours, theirs] = [prepared.run(environment), jsonLogic.apply(logic, scope)];
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`${name}: ${JSON.stringify([ours, theirs])}`);
  const [closures, oracle] = [measure(() => prepared.run(environment)), measure(() => jsonLogic.apply(logic, scope))];
  return {
    case: name,
    'closures µs': closures.toFixed(3),
    'json-logic-js µs': oracle.toFixed(3),
    times: (oracle / closures).toFixed(1),
  };
});
console.table(table);

const once = (name: string, formula: string): Record<string, string> => {
  const started = performance.now();
  const prepared = Array.from({ length: 1000 }, () => prepare(readFormula(formula)));
  const preparing = performance.now() - started;
  const ran = performance.now();
  for (const one of prepared) one.run(environment);
  return { case: name, 'read and prepare µs': preparing.toFixed(1), 'run µs': (performance.now() - ran).toFixed(1) };
};
console.table([
  once(
    'a condition of three',
    "state.step >= 2 and (state.name or state.section > 5) and not (params.status == 'idle')",
  ),
  once('find in 300 rows', 'find(values.rows, r => r.Id == state.id)'),
  once('filter and map 300 rows', 'map(filter(values.rows, r => r.on and r.n > 10), r => r.Id)'),
  once('sort 300 rows', 'sort(values.rows, r => [desc(r.on), r.n])'),
]);
