import { FORBIDDEN_KEYS } from '../base/json.ts';
import { FormulaError } from './formula-error.ts';
import { listForm } from './formula-paths.ts';
import { formulaExpression } from './formula-reader.ts';
import { isScopeRoot } from './names.ts';
import { emptyLiteral, type ReadContext } from './read-context.ts';
import { reportFormula } from './report-formula.ts';
import { rootedPath } from './rooted-path.ts';
import type { Expression, ExpressionPosition } from './tree.ts';

/** The path of a `var`: a text or a number. Within data it is split at dots only, as in json-logic-js. */
export function readVariable(name: unknown, place: ExpressionPosition, context: ReadContext): Expression {
  const { data } = context.scope;
  if (data && (name === '' || name === null || name === undefined)) return { kind: 'path', place, root: '', steps: [] };
  if (typeof name !== 'string' && !(data && typeof name === 'number')) return computed(place, context);
  const text = String(name);
  if (!data && /[[\]]/.test(text)) return bracketPath(text, place, context);
  const keys = text.split('.');
  const forbidden = keys.find((key) => FORBIDDEN_KEYS.has(key));
  if (forbidden) return refuse('forbidden-key', `${forbidden} is refused`, place, context);
  return data ? dataPath(keys, place, context) : scopePath(keys, place, context);
}

function computed(place: ExpressionPosition, context: ReadContext): Expression {
  return refuse('computed-path', 'a path is written out: a computed var has no type; use get(x, key)', place, context);
}

function refuse(
  kind: 'forbidden-key' | 'computed-path' | 'path-syntax' | 'scope-in-list-operation',
  message: string,
  place: ExpressionPosition,
  context: ReadContext,
): Expression {
  context.report({ kind, message, pointer: place.pointer });
  return emptyLiteral(place);
}

function dataPath(keys: readonly string[], place: ExpressionPosition, context: ReadContext): Expression {
  const { inside, names } = context.scope;
  const [root = '', ...steps] = keys;
  if (inside && isScopeRoot(root) && !names.includes(root))
    return refuse(
      'scope-in-list-operation',
      `${inside} sees only its item, not ${root}: use ${listForm(inside)}`,
      place,
      context,
    );
  return rootedPath(root, steps, place, context.scope);
}

function scopePath(keys: readonly string[], place: ExpressionPosition, context: ReadContext): Expression {
  const [root = '', ...steps] = keys;
  if (root === '') return refuse('path-syntax', 'a path begins with a name', place, context);
  const indexed = steps.map((step) => (/^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : step));
  return { kind: 'path', place, root, steps: indexed };
}

function bracketPath(text: string, place: ExpressionPosition, context: ReadContext): Expression {
  try {
    const read = formulaExpression(text, place.pointer, context.scope);
    if (read.kind === 'path') return read;
    return refuse('path-syntax', 'a path is name, .name, [path] or [0]', place, context);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    reportFormula(error, 0, place.pointer, context.report);
    return emptyLiteral(place);
  }
}
