import { spend } from './budget.ts';
import type { Compile, Run } from './compile.ts';
import { sizeOf } from './tree-parts.ts';
import { truthy } from './truthy.ts';
import type { Environment } from './environment.ts';
import type { Operation } from './tree.ts';

/** JSON Logic's filter, map, reduce, all, none, some: their body reads only the item. */
export function compileOwnList({ name, args }: Operation, compile: Compile): Run {
  const [list, body, initial] = args.map(compile);
  const size = args[1] ? sizeOf(args[1]) : 1;
  const items = (environment: Environment): unknown => list?.(environment);
  const forItem = (item: unknown, environment: Environment): unknown => {
    spend(size);
    return body ? body(environment.with('', item)) : undefined;
  };
  const holds = (item: unknown, environment: Environment) => truthy(forItem(item, environment));
  switch (name) {
    case 'filter':
      return (environment) => listOf(items(environment)).filter((item) => holds(item, environment));
    case 'map':
      return (environment) => listOf(items(environment)).map((item) => forItem(item, environment));
    case 'reduce':
      return (environment) => reduce(items(environment), initial ? initial(environment) : null, forItem, environment);
    case 'some':
      return (environment) => listOf(items(environment)).some((item) => holds(item, environment));
    case 'none':
      return (environment) => !listOf(items(environment)).some((item) => holds(item, environment));
    default:
      // `all` of an empty list is false in JSON Logic.
      return (environment) => {
        const all = listOf(items(environment));
        return all.length > 0 && all.every((item) => holds(item, environment));
      };
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function reduce(
  items: unknown,
  initial: unknown,
  forItem: (item: unknown, environment: Environment) => unknown,
  environment: Environment,
): unknown {
  if (!Array.isArray(items)) return initial;
  return items.reduce<unknown>(
    (accumulator, current: unknown) => forItem({ current, accumulator }, environment),
    initial,
  );
}
