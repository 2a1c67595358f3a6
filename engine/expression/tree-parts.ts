import { assertNever } from './guards.ts';
import type { Expression, Loop } from './tree.ts';

/** A part of an expression. `binds` is its additional name, or '' where it reads only data. */
export interface ExpressionPart {
  readonly expression: Expression;
  readonly binds?: string;
}

const plain = (expressions: readonly (Expression | undefined)[]): ExpressionPart[] =>
  expressions.flatMap((expression) => (expression ? [{ expression }] : []));

const OWN_LISTS = new Set(['filter', 'map', 'reduce', 'all', 'none', 'some']);

/** The direct parts of an expression, in the order in which they are written. */
export function partsOfTree(expression: Expression): readonly ExpressionPart[] {
  switch (expression.kind) {
    case 'literal':
    case 'inlineText':
      return [];
    case 'path':
      return plain(expression.steps.map((step) => (typeof step === 'object' ? step : undefined)));
    case 'operation': {
      const own = OWN_LISTS.has(expression.name);
      return expression.args.map((arg, index) =>
        own && index === 1 ? { expression: arg, binds: '' } : { expression: arg },
      );
    }
    case 'loop':
      return [...plain([expression.in]), ...bodies(expression), ...plain([expression.first])];
    case 'apply':
      return plain([expression.rule, expression.to, expression.else, expression.empty]);
    case 'parse':
      return plain([expression.json]);
    case 'object':
      return plain(expression.entries.map(([, value]) => value));
    case 'sized':
      return plain(expression.sizes.map(([, value]) => value));
    case 'array':
      return plain(expression.items);
    case 'text':
      return plain(expression.parts);
    case 'translation':
      return plain([expression.key, expression.with]);
    case 'link':
      return plain([expression.with]);
    default:
      return assertNever(expression);
  }
}

function bodies(loop: Loop): ExpressionPart[] {
  const inner = [loop.where, loop.by, loop.key, ...(loop.sort ?? []).map(({ by }) => by), loop.map];
  return plain(inner).map((part) => ({ ...part, binds: loop.as }));
}

const sizes = new WeakMap<Expression, number>();

/** The number of nodes: the cost of one evaluation. */
export function sizeOf(expression: Expression): number {
  const known = sizes.get(expression);
  if (known !== undefined) return known;
  const size = partsOfTree(expression).reduce((sum, part) => sum + sizeOf(part.expression), 1);
  sizes.set(expression, size);
  return size;
}
