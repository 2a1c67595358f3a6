import jsonLogic, { type AdditionalOperation, type RulesLogic } from 'json-logic-js';
import type { ExpressionHost } from '../../../engine/expression/environment.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../../../operations/manual.ts';
import { OPERATIONS } from '../../../engine/expression/operations/index.ts';
import { readOwn } from '../../../engine/expression/own-property.ts';
import { plainHost } from '../../../engine/expression/plain-environment.ts';
import { isFields } from '../../../engine/expression/guards.ts';

type Fields = Readonly<Record<string, unknown>>;

/** json-logic-js itself, with the added operations written again as simply as possible. For tests only. */
export function oracle(logic: unknown, data: unknown, host: ExpressionHost = plainHost): unknown {
  register(host);
  return run(logic, data);
}

// json-logic-js passes the data as `this`
type Code = (this: unknown, ...args: never[]) => unknown;

function register(host: ExpressionHost): void {
  for (const [name, { evaluate, group }] of Object.entries(OPERATIONS))
    if (group !== 'logic' && !OWN.has(name)) add(name, (...args: unknown[]) => evaluate(args, host));
  for (const name of ['bits', 'allBits', 'withBits', 'bool'])
    add(name, (...args: unknown[]) => OPERATIONS[name]?.evaluate(args, host));
  for (const [name, code] of Object.entries(LAZY)) add(name, code);
  // the same value, without writing thousands of lines
  add('log', (value: unknown) => value);
}

/** 0 and -0 are the same key. */
const positiveZero = (key: unknown): unknown => (key === 0 ? 0 : key);

const OWN = new Set(['cat', 'substr', 'min', 'max', 'merge']);
const add = (name: string, code: Code): void =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each operation takes arguments of its own
  jsonLogic.add_operation(name, code as (...args: unknown[]) => unknown);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types know its own operations only
const run = (logic: unknown, data: unknown): unknown => jsonLogic.apply(logic as RulesLogic<AdditionalOperation>, data);
const truthy = (value: unknown): boolean => jsonLogic.truthy(value);

interface LoopParts {
  readonly in: unknown;
  readonly as: string;
  readonly where?: unknown;
  readonly map?: unknown;
  readonly by?: unknown;
  readonly key?: unknown;
}

const itemsOf = (parts: LoopParts, data: unknown): unknown[] => {
  const list = run(parts.in, data);
  return Array.isArray(list) ? list : [];
};
const inner = (parts: LoopParts, data: unknown, item: unknown): Fields => ({
  ...(isFields(data) ? data : {}),
  [parts.as]: item,
});
const holds =
  (parts: LoopParts, data: unknown) =>
  (item: unknown): boolean =>
    parts.where === undefined || truthy(run(parts.where, inner(parts, data, item)));
const keptItems = (parts: LoopParts, data: unknown): unknown[] => itemsOf(parts, data).filter(holds(parts, data));

const LAZY: Readonly<Record<string, Code>> = {
  list(this: unknown, parts: LoopParts) {
    return keptItems(parts, this).map((item) =>
      parts.map === undefined ? item : run(parts.map, inner(parts, this, item)),
    );
  },
  find(this: unknown, parts: LoopParts) {
    return itemsOf(parts, this).find(holds(parts, this)) ?? null;
  },
  any(this: unknown, parts: LoopParts) {
    return itemsOf(parts, this).some(holds(parts, this));
  },
  every(this: unknown, parts: LoopParts) {
    return itemsOf(parts, this).every(holds(parts, this));
  },
  sum(this: unknown, parts: LoopParts) {
    const counts = itemsOf(parts, this).map((item) =>
      Number.parseFloat(String(run(parts.map, inner(parts, this, item)))),
    );
    return counts.filter((count) => Number.isFinite(count)).reduce((a, b) => a + b, 0);
  },
  group(this: unknown, parts: LoopParts) {
    const items = itemsOf(parts, this);
    const keys = items.map((item) => positiveZero(run(parts.by, inner(parts, this, item))));
    const distinct = keys.filter((key, index) => keys.findIndex((other) => Object.is(other, key)) === index);
    return distinct.map((key) => ({ key, items: items.filter((_, index) => Object.is(keys[index], key)) }));
  },
  object: (...pairs: unknown[]) =>
    Object.fromEntries(pairs.flatMap((key, index) => (index % 2 === 0 ? [[String(key), pairs[index + 1]]] : []))),
  literal: (json: string) => JSON.parse(json) as unknown,
  get: (value: unknown, ...keys: (string | number)[]) =>
    keys.some((key) => key === null) ? null : readOwn(value, keys),
};
