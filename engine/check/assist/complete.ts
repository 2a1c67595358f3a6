import type { Catalogue } from '../../base/catalogue.ts';
import { isObject, ownMember, parseDocument, stepsOf, valueAt } from '../../document/index.ts';
import type { Schema } from '../../base/json.ts';
import { check } from '../check.ts';
import { schemaAt, settledAt } from '../page-schema.ts';
import { placeAt, wordAfter, wordBefore, type TextPlace } from './place.ts';
import type { Assistance, Completion } from './types.ts';

/** An unknown name: the checker then reports the names that are known at its position. */
const PROBE = 'praxisProbe0';
const MAX_COMPLETIONS = 400;

/** The completions at an offset of an incomplete text, the best first. */
export function complete(text: string, offset: number, assistance: Assistance): readonly Completion[] {
  const place = placeAt(text, offset);
  if (!place) return [];
  const { value } = parseDocument(text);
  const found = place.kind === 'key' ? keys(value, place, assistance) : values(value, place, assistance);
  return unique(found).slice(0, MAX_COMPLETIONS);
}

function unique(all: readonly Completion[]): Completion[] {
  const seen = new Map<string, Completion>();
  for (const completion of all) if (!seen.has(completion.label)) seen.set(completion.label, completion);
  return [...seen.values()];
}

/** Missing members: those of the schema at the position, and those that the checker would accept. */
function keys(document: unknown, place: TextPlace, { catalogue }: Assistance): Completion[] {
  const schema = settledAt(document, place.container, catalogue);
  const here = valueAt(document, place.container);
  const taken = new Set(isObject(here) ? Object.keys(here) : []);
  taken.delete(place.before + place.after);
  const asked = probe(withMember(document, place.container, place.before + place.after), catalogue);
  const names = new Set([...Object.keys(schema?.properties ?? {}), ...asked]);
  return [...names]
    .filter((name) => !taken.has(name))
    .map((name): Completion => {
      const details =
        schema?.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      const detail = schema?.required?.includes(name) ? 'required' : undefined;
      return {
        label: name,
        kind: 'key',
        insert: JSON.stringify(name) + valueFor(details),
        start: place.start,
        end: place.end,
        ...(details?.description && { description: details.description }),
        ...(detail && { detail }),
      };
    });
}

/** A key is inserted with its colon, and with the brackets of its value. */
function valueFor(schema: Schema | undefined): string {
  if (schema?.type === 'array') return ': []';
  return schema?.type === 'object' ? ': {}' : ': ';
}

function values(document: unknown, place: TextPlace, assistance: Assistance): Completion[] {
  const formula = place.quoted ? inFormula(document, place, assistance) : null;
  return formula ?? wholeValues(document, place, assistance);
}

/** Names and texts for the whole value. */
function wholeValues(document: unknown, place: TextPlace, assistance: Assistance): Completion[] {
  const { catalogue } = assistance;
  const schema = schemaAt(document, place.pointer, catalogue);
  const fixed = schema ? fixedOf(settledSchema(schema, document, place, catalogue)) : [];
  const asked = probe(replaceSpan(document, place.pointer, PROBE), catalogue);
  const all = new Map<string, unknown>([
    ...fixed.map((value) => [String(value), value] as const),
    ...asked.map((value) => [value, value] as const),
  ]);
  return [...all].map(([label, value]): Completion => {
    const details = describeOperation(label, place, assistance);
    return { label, kind: 'value', insert: JSON.stringify(value), start: place.start, end: place.end, ...details };
  });
}

const settledSchema = (schema: Schema, document: unknown, place: TextPlace, catalogue: Catalogue): Schema =>
  settledAt(document, place.pointer, catalogue) ?? schema;

/** The enumerable values of a schema and of its branches. */
function fixedOf(schema: Schema): readonly unknown[] {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.type === 'boolean') return [true, false];
  return [];
}

/** Completions for a word within a formula; an incomplete formula is closed first. Null outside of formulas. */
function inFormula(document: unknown, place: TextPlace, assistance: Assistance): Completion[] | null {
  const word = wordBefore(place);
  const rest = wordAfter(place);
  const before = place.before.slice(0, place.before.length - word.length);
  if (!isFormula(before, place, document, assistance.catalogue)) return null;
  const formula = closedFormula(before + PROBE, place.after.slice(rest.length));
  const asked = probe(replaceSpan(document, place.pointer, formula), assistance.catalogue);
  const isMember = before.trimEnd().endsWith('.');
  const start = place.start + 1 + before.length;
  const names = asked.map((label): Completion => ({
    label,
    kind: 'name',
    insert: label,
    start,
    end: start + word.length + rest.length,
  }));
  return isMember ? names : [...names, ...operations(assistance, start, start + word.length + rest.length)];
}

/** Is the position inside of {{ }}, or a logic position? */
function isFormula(before: string, place: TextPlace, document: unknown, catalogue: Catalogue): boolean {
  const opened = before.lastIndexOf('{{');
  if (opened >= 0) return !before.slice(opened).includes('}}');
  const schema = schemaAt(document, place.pointer, catalogue);
  return schema?.$ref === '#/$defs/logic' || /\/(?:path|bind|in|when|show|if|conflict\/base)$/.test(place.pointer);
}

/** Closes the brackets and quotes of a formula that ends at the position. */
function closedFormula(before: string, after: string): string {
  const opened = before.lastIndexOf('{{');
  const end = opened >= 0 && !after.includes('}}') ? ' }}' : '';
  if (/^[\s)\]},]/.test(after) && after.trim() !== '') return before + after + end;
  const open: string[] = [];
  for (const char of before.slice(Math.max(0, opened + (opened >= 0 ? 2 : 0))))
    if (char === '(' || char === '[') open.unshift(char === '(' ? ')' : ']');
    else if (char === ')' || char === ']') open.shift();
  return before + (after.trim() === '' || after.startsWith('}}') ? open.join('') : '') + after + end;
}

function operations({ operations: all }: Assistance, start: number, end: number): Completion[] {
  return Object.values(all).map(({ name, description, args }): Completion => ({
    label: name,
    kind: 'operation',
    insert: `${name}(`,
    start,
    end,
    description,
    ...(args && { detail: `(${args.map((arg) => arg.name).join(', ')})` }),
  }));
}

/** The names that the checker knows at the position of the probe. */
function probe(document: unknown, catalogue: Catalogue): string[] {
  const names = new Set<string>();
  const hearUnknown = (name: string, known: readonly string[]) => {
    if (name === PROBE) for (const variable of known) names.add(variable);
  };
  check(document, { catalogue, hearUnknown });
  names.delete(PROBE);
  return [...names];
}

/** The details of a name: a widget, a call, a part or a translation. */
function describeOperation(name: string, place: TextPlace, { catalogue, texts }: Assistance): Partial<Completion> {
  const key = stepsOf(place.pointer).at(-1);
  if (key === 'widget') return descriptionIn(ownMember(ownMember(catalogue.widgets, name), 'description'));
  if (key === 'call') return descriptionIn(ownMember(ownMember(catalogue.calls, name), 'summary'));
  if (key === '$t' && Object.hasOwn(texts, name)) return { detail: texts[name] ?? '' };
  return {};
}

const descriptionIn = (description: unknown): Partial<Completion> =>
  typeof description === 'string' ? { description } : {};

/** A copy of a document with another value at a pointer. */
function replaceSpan(document: unknown, pointer: string, value: unknown): unknown {
  const steps = stepsOf(pointer);
  const change = (here: unknown, depth: number): unknown => {
    const step = steps[depth];
    if (step === undefined) return value;
    if (Array.isArray(here)) {
      const copy: unknown[] = here.slice();
      copy[Number(step)] = change(here[Number(step)], depth + 1);
      return copy;
    }
    return { ...(isObject(here) ? here : {}), [step]: change(ownMember(here, step), depth + 1) };
  };
  return change(document, 0);
}

/** Adds the probe as one more member, without the incomplete key. */
function withMember(document: unknown, pointer: string, half: string): unknown {
  const here = valueAt(document, pointer);
  const members = Object.entries(isObject(here) ? here : {}).filter(([name, value]) => name !== half || value !== null);
  return replaceSpan(document, pointer, Object.fromEntries([...members, [PROBE, PROBE]]));
}
