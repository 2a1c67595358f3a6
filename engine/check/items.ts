import type { Expression } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import { itemsOf } from './member.ts';
import { ANY, describe, membersOf, type Type } from './types.ts';

/** The type of a list's items; reports a value that is not a list. */
export function itemsIn(expression: Expression, type: Type, { report }: CheckContext): Type {
  const items = itemsOf(type);
  if (items) return items;
  const object = membersOf(type).some((member) => member.kind === 'object');
  const instead = object ? ': use entries(x) for its members' : '';
  report.at('not-a-list', expression.place, `expected a list, not ${describe(type)}${instead}`);
  return ANY;
}
