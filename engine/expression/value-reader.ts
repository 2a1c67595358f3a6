import { FORBIDDEN_KEYS } from '../base/json.ts';
import { FormulaError } from './formula-error.ts';
import { type Fields, isFields } from './guards.ts';
import { FORMS, nearestName, SCHEMA_KEYS } from './names.ts';
import { MAX_EXPRESSION_DEPTH, inNestedExpression, emptyLiteral, type ReadContext, atChild } from './read-context.ts';
import { reportFormula } from './report-formula.ts';
import { templateExpression } from './template.ts';
import type { Expression, ExpressionPosition } from './tree.ts';

/** A value position: literals are values, "{{ }}" and $ forms are evaluated. */
export function readValueAt(value: unknown, pointer: string, outer: ReadContext): Expression {
  const context = inNestedExpression(outer);
  const place: ExpressionPosition = { pointer };
  if (typeof value === 'string') return readText(value, pointer, context);
  if (value === null || typeof value !== 'object') return { kind: 'literal', place, value: value ?? null };
  if (context.depth > MAX_EXPRESSION_DEPTH) {
    context.report({ kind: 'too-deep', message: 'nested too deep', pointer });
    return emptyLiteral(place);
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return {
      kind: 'array',
      place,
      items: items.map((item, index) => readValueAt(item, atChild(pointer, index), context)),
    };
  }
  return isFields(value) ? readObject(value, place, context) : emptyLiteral(place);
}

function readText(text: string, pointer: string, context: ReadContext): Expression {
  try {
    return templateExpression(text, pointer, context.scope);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    reportFormula(error, 0, pointer, context.report);
    return emptyLiteral({ pointer });
  }
}

function readObject(fields: Fields, place: ExpressionPosition, context: ReadContext): Expression {
  const keys = Object.keys(fields);
  const form = keys.find((key) => key.startsWith('$') && !SCHEMA_KEYS.has(key));
  if (form !== undefined) return readForm(form, fields, place, context);
  const entries: (readonly [string, Expression])[] = [];
  for (const key of keys) {
    const pointer = atChild(place.pointer, key);
    if (FORBIDDEN_KEYS.has(key)) context.report({ kind: 'forbidden-key', message: `${key} is refused`, pointer });
    else entries.push([key, readValueAt(fields[key], pointer, context)]);
  }
  return { kind: 'object', place, entries };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isFields(value) && Object.values(value).every((text) => typeof text === 'string');

type FormReader = (
  content: unknown,
  pointer: string,
  place: ExpressionPosition,
  fields: Fields,
  context: ReadContext,
) => Expression;

const READERS: Readonly<Record<string, FormReader>> = {
  $: (content, pointer, _place, _fields, context) => context.logic(content, pointer, context),
  $t: (content, pointer, place, fields, context) => ({
    kind: 'translation',
    place,
    key: readValueAt(content, pointer, context),
    ...withOf(fields, place, context),
  }),
  $text: (content, pointer, place, _fields, context) => {
    if (!isTexts(content))
      return shape('$text takes a text for each language: {"el": "", "en": ""}', pointer, place, context);
    return { kind: 'inlineText', place, texts: content };
  },
  $link: (content, pointer, place, fields, context) =>
    typeof content === 'string'
      ? { kind: 'link', place, to: content, ...withOf(fields, place, context) }
      : shape('$link takes the name of a screen, "url", or "call:<name>"', pointer, place, context),
  $size: (content, pointer, place, _fields, context) => {
    if (!isFields(content))
      return shape('$size takes a value for each width: {"base": v, "md": v}', pointer, place, context);
    const sizes = Object.entries(content).map(
      ([name, value]) => [name, readValueAt(value, atChild(pointer, name), context)] as const,
    );
    return { kind: 'sized', place, sizes };
  },
  $literal: (content, _pointer, place) => ({ kind: 'literal', place, value: content ?? null }),
};

function shape(message: string, pointer: string, place: ExpressionPosition, context: ReadContext): Expression {
  context.report({ kind: 'form-shape', message, pointer });
  return emptyLiteral(place);
}

function withOf(fields: Fields, place: ExpressionPosition, context: ReadContext): { with?: Expression } {
  return fields.with === undefined ? {} : { with: readValueAt(fields.with, atChild(place.pointer, 'with'), context) };
}

function readForm(form: string, fields: Fields, place: ExpressionPosition, context: ReadContext): Expression {
  const reader = Object.hasOwn(READERS, form) ? READERS[form] : undefined;
  if (!reader) return unknownForm(form, place, context);
  const allowed = form === '$t' || form === '$link' ? [form, 'with'] : [form];
  const extra = Object.keys(fields).find((key) => !allowed.includes(key));
  if (extra !== undefined)
    context.report({ kind: 'form-shape', message: `${form} has no ${extra}`, pointer: atChild(place.pointer, extra) });
  return reader(fields[form], atChild(place.pointer, form), place, fields, context);
}

function unknownForm(form: string, place: ExpressionPosition, context: ReadContext): Expression {
  const nearest = nearestName(form, ['$', ...FORMS]);
  context.report({
    kind: 'unknown-form',
    message: `no form ${form}; there are $, ${FORMS.join(', ')}`,
    pointer: atChild(place.pointer, form),
    ...(nearest === undefined ? {} : { nearest }),
  });
  return emptyLiteral(place);
}
