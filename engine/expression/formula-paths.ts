import { FORBIDDEN_KEYS } from '../base/json.ts';
import { type FormulaContext, part, positionOfNode, refuse } from './formula-context.ts';
import type { Syntax } from './jsep-base.ts';
import { isReservedWord, isScopeRoot } from './names.ts';
import { rootedPath } from './rooted-path.ts';
import type { Path } from './tree.ts';

type Step = Path['steps'][number];

/** The path of an identifier or a member expression. */
export function readFormulaPath(node: Syntax, context: FormulaContext): Path {
  const place = positionOfNode(node, context);
  const [root, ...steps] = chainOf(node, context);
  const name = typeof root === 'string' ? root : '';
  if (context.scope.inside && isScopeRoot(name) && !context.scope.names.includes(name))
    refuse(
      context,
      node,
      `${context.scope.inside} sees only its item, not ${name}: use ${listForm(context.scope.inside)}`,
      {
        kind: 'scope-in-list-operation',
      },
    );
  return rootedPath(name, steps, place, context.scope);
}

/** The name of the replacement for one of JSON Logic's own list operations. */
export function listForm(operation: string): string {
  const forms: Readonly<Record<string, string>> = {
    some: 'any(list, x => ...)',
    all: 'every(list, x => ...)',
    none: 'not any(list, x => ...)',
    reduce: 'sum, group or a function',
  };
  return forms[operation] ?? `${operation}(list, x => ...)`;
}

function chainOf(node: Syntax, context: FormulaContext): Step[] {
  if (node.type === 'Identifier') return [nameOf(node, context, true)];
  if (node.type === 'ThisExpression') refuse(context, node, 'no this');
  if (node.type !== 'MemberExpression')
    refuse(context, node, 'a path begins with a name: take a part of a result with get(result, "name")', {
      kind: 'path-syntax',
    });
  if (node.optional) refuse(context, node, 'no ?. : a path that ends early gives null');
  const object = chainOf(part(node.object, context), context);
  const property = part(node.property, context);
  return [...object, node.computed ? keyOf(property, context) : nameOf(property, context)];
}

function keyOf(node: Syntax, context: FormulaContext): Step {
  if (node.type === 'Literal' && typeof node.value === 'number' && Number.isInteger(node.value)) return node.value;
  if (node.type === 'Identifier' || node.type === 'MemberExpression') return readFormulaPath(node, context);
  return refuse(context, node, 'there must be a path or a whole number between [ and ]: else use get(list, key)', {
    kind: 'path-syntax',
  });
}

/** The name of an identifier. As the root of a path it may not be a keyword. */
export function nameOf(node: Syntax, context: FormulaContext, root = false): string {
  const name = node.name ?? '';
  if (FORBIDDEN_KEYS.has(name)) refuse(context, node, `${name} is refused`, { kind: 'forbidden-key' });
  if (root && isReservedWord(name)) refuse(context, node, `no ${name} here`);
  if (root && name.startsWith('$')) refuse(context, node, `"${name}" is not a name`);
  return name;
}
