import { FORBIDDEN_KEYS } from '../base/json.ts';
import { type FormulaContext, part, positionOfNode, refuse } from './formula-context.ts';
import { startOf } from './formula-parser.ts';
import { nameOf } from './formula-paths.ts';
import type { Syntax } from './jsep-base.ts';
import { FORMS } from './names.ts';
import type { Expression } from './tree.ts';

/** The plain properties of an object literal, each key once, with a comma between them. */
export function propertiesOf(node: Syntax, context: FormulaContext): (readonly [string, Syntax])[] {
  const seen = new Set<string>();
  const properties = node.properties ?? [];
  return properties.map((property, index) => {
    if (property.type !== 'Property' || property.computed)
      refuse(context, property, 'an object literal has plain keys: {Id: x}');
    const key = part(property.key, context);
    if (property.shorthand || !property.value) refuse(context, key, 'an object literal has plain keys: {Id: x}');
    const value = valueOf(property, context);
    const name = keyName(key, context);
    if (seen.has(name)) refuse(context, key, `${name} stands twice`);
    seen.add(name);
    checkCommas(properties[index - 1], key, value, index === properties.length - 1, context);
    return [name, value] as const;
  });
}

const valueOf = (property: Syntax, context: FormulaContext): Syntax =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object plugin puts a node where a literal has its value
  part(property.value as Syntax | undefined, context);

function keyName(key: Syntax, context: FormulaContext): string {
  const name = key.type === 'Identifier' ? nameOf(key, context) : key.value;
  if (typeof name !== 'string') return refuse(context, key, 'a key is a name or a text in quotes');
  if (FORBIDDEN_KEYS.has(name)) refuse(context, key, `${name} is refused`, { kind: 'forbidden-key' });
  if (name.startsWith('$') && !FORMS.some((form) => form === name))
    refuse(context, key, `no form ${name}; there are ${FORMS.join(', ')}`, { kind: 'unknown-form' });
  return name;
}

function checkCommas(
  before: Syntax | undefined,
  key: Syntax,
  value: Syntax,
  last: boolean,
  context: FormulaContext,
): void {
  const { text } = context;
  if (before && text.slice(valueOf(before, context).end, startOf(key)).trim() !== ',')
    refuse(context, key, 'expected , before it');
  if (last && /^\s*,/.test(text.slice(value.end))) refuse(context, value.end ?? 0, 'no comma before }');
}

/** An object literal: a value, or one of the $ forms. */
export function readObject(node: Syntax, context: FormulaContext): Expression {
  const properties = propertiesOf(node, context);
  const form = properties.find(([key]) => key.startsWith('$'));
  if (form) return readForm(node, form[0], properties, context);
  return {
    kind: 'object',
    place: positionOfNode(node, context),
    entries: properties.map(([key, value]) => [key, context.logic(value, context)] as const),
  };
}

function readForm(
  node: Syntax,
  form: string,
  properties: readonly (readonly [string, Syntax])[],
  context: FormulaContext,
): Expression {
  const place = positionOfNode(node, context);
  const allowed = form === '$t' || form === '$link' ? [form, 'with'] : [form];
  const extra = properties.find(([key]) => !allowed.includes(key));
  if (extra) refuse(context, extra[1], `${form} has no ${extra[0]}`, { kind: 'unknown-form' });
  const parts = new Map(properties);
  const main = part(parts.get(form), context);
  const withValues = parts.get('with');
  const values = withValues ? { with: context.logic(withValues, context) } : {};
  switch (form) {
    case '$t':
      return { kind: 'translation', place, key: context.logic(main, context), ...values };
    case '$link':
      return { kind: 'link', place, to: literalText(main, '$link', context), ...values };
    case '$text':
      return { kind: 'inlineText', place, texts: Object.fromEntries(textsOf(main, context)) };
    case '$size':
      return {
        kind: 'sized',
        place,
        sizes: propertiesOf(main, context).map(([key, value]) => [key, context.logic(value, context)] as const),
      };
    default:
      return { kind: 'literal', place, value: dataOf(main, context) };
  }
}

const textsOf = (node: Syntax, context: FormulaContext): (readonly [string, string])[] =>
  propertiesOf(node, context).map(([key, value]) => [key, literalText(value, '$text', context)] as const);

function literalText(node: Syntax, form: string, context: FormulaContext): string {
  if (typeof node.value !== 'string') refuse(context, node, `${form} takes a text in quotes`, { kind: 'bad-argument' });
  return node.value;
}

/** The content of $literal: plain data. */
function dataOf(node: Syntax, context: FormulaContext): unknown {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'ArrayExpression') return (node.elements ?? []).map((item) => dataOf(item, context));
  if (node.type === 'ObjectExpression')
    return Object.fromEntries(propertiesOf(node, context).map(([key, value]) => [key, dataOf(value, context)]));
  return refuse(context, node, '$literal takes plain data', { kind: 'bad-argument' });
}
