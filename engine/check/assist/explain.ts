import { ownMember, parseDocument, stepsOf } from '../../document/index.ts';
import { settledAt } from '../page-schema.ts';
import { placeAt, wordAfter, wordBefore, type TextPlace } from './place.ts';
import type { Assistance, Explanation } from './types.ts';

/** Explains the word at an offset: a key, a widget, a call, an operation or a translation. */
export function explain(text: string, offset: number, assistance: Assistance): Explanation | null {
  const place = placeAt(text, offset + 1) ?? placeAt(text, offset);
  if (!place || place.start === place.end) return null;
  const { value } = parseDocument(text);
  const schema = settledAt(value, place.pointer, assistance.catalogue);
  const lines = [...named(place, assistance), ...operationAt(place, assistance), ...describeSchema(schema)];
  return lines.length === 0 ? null : { lines: [...new Set(lines)], start: place.start, end: place.end };
}

function describeSchema(schema: ReturnType<typeof settledAt>): string[] {
  if (!schema) return [];
  const { description, enum: values, default: preset } = schema;
  return [
    ...(description ? [description] : []),
    ...(values ? [values.map((value) => JSON.stringify(value)).join(' | ')] : []),
    ...(preset === undefined ? [] : [`= ${JSON.stringify(preset)}`]),
  ];
}

/** Explains the value. */
function named(place: TextPlace, { catalogue, texts }: Assistance): string[] {
  if (place.kind === 'key') return [];
  const name = place.before + place.after;
  const key = stepsOf(place.pointer).at(-1);
  const found =
    key === 'widget'
      ? (ownMember(ownMember(catalogue.widgets, name), 'description') ??
        ownMember(ownMember(catalogue.parts, name), 'note'))
      : key === 'call'
        ? ownMember(ownMember(catalogue.calls, name), 'summary')
        : key === '$t'
          ? ownMember(texts, name)
          : undefined;
  return typeof found === 'string' ? [found] : [];
}

/** Explains an operation, with its examples. */
function operationAt(place: TextPlace, { operations }: Assistance): string[] {
  const before = wordBefore(place);
  const after = wordAfter(place);
  const name = before + after;
  if (place.kind === 'key' || !place.after.slice(after.length).startsWith('(') || !Object.hasOwn(operations, name))
    return [];
  const operation = operations[name];
  const examples = (operation?.examples ?? [])
    .slice(0, 3)
    .map(({ formula, gives }) => `${formula} = ${JSON.stringify(gives)}`);
  return operation
    ? [`${name}(${(operation.args ?? []).map((arg) => arg.name).join(', ')})`, operation.description, ...examples]
    : [];
}
