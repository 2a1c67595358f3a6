import type { Json, JsonObject, Schema } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';

/** The control of a prop: values without a simple input are edited as JSON. */
type Kind = 'text' | 'number' | 'flag' | 'choice' | 'json';

export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly schema: Schema;
}

export interface PropsForm {
  readonly fields: readonly Field[];
  readonly schema: JsonObject;
  readonly ui: JsonObject;
}

/** The form of a widget's props with the values of one example; formulas are shown as they are in the document. */
export function formOf(props: Schema, given: JsonObject): PropsForm {
  const fields = Object.entries(props.properties ?? {}).map(([name, schema]): Field => ({
    name,
    schema,
    kind: kindOf(schema, given[name]),
  }));
  return {
    fields,
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, inputOf(field)])),
    },
    ui: Object.fromEntries(fields.map(({ name, kind }) => [name, HINTS[kind]])),
  };
}

const HINTS: Readonly<Record<Kind, JsonObject>> = {
  text: { 'ui:widget': 'plain' },
  number: {},
  flag: {},
  choice: { 'ui:widget': 'choice' },
  json: { 'ui:widget': 'textarea', 'ui:options': { rows: 4 } },
};

function kindOf(schema: Schema, given: Json | undefined): Kind {
  if (typeof given === 'object' && given !== null) return 'json';
  if (typeof given === 'string' && given.includes('{{')) return 'text';
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (schema.enum) return 'choice';
  if (types.length === 1 && types[0] === 'boolean') return 'flag';
  if (types.includes('string') && !types.includes('object') && !types.includes('array')) return 'text';
  if (types.length === 1 && (types[0] === 'number' || types[0] === 'integer')) return 'number';
  const branches = (schema.anyOf ?? []).filter((branch) => branch.type !== 'null');
  const [only] = branches;
  return only && branches.length === 1 ? kindOf(only, given) : 'json';
}

function inputOf({ name, kind, schema }: Field): JsonObject {
  const title = { title: name };
  if (kind === 'flag') return { ...title, type: 'boolean' };
  if (kind === 'number') return { ...title, type: 'number' };
  if (kind !== 'choice') return { ...title, type: 'string' };
  return {
    ...title,
    type: 'string',
    oneOf: namesOf(schema).map((value) => ({ const: String(value), title: String(value) })),
  };
}

const namesOf = (schema: Schema): readonly unknown[] =>
  schema.enum ?? schema.anyOf?.find((branch) => branch.enum)?.enum ?? [];

/** The values of the inputs for the props. */
export function toForm(fields: readonly Field[], given: JsonObject): JsonObject {
  const shown = fields.flatMap(({ name, kind, schema }): [string, Json][] => {
    const value = given[name] ?? (kind === 'flag' && schema.default === true);
    if (value === null || (value === false && given[name] === undefined)) return [];
    if (kind === 'json') return [[name, JSON.stringify(value, null, 2)]];
    return [[name, kind === 'choice' ? asText(value) : value]];
  });
  return Object.fromEntries(shown);
}

export interface FormText {
  readonly props: JsonObject;
  /** Props with invalid JSON text, which keep their values. */
  readonly faults: Readonly<Record<string, string>>;
}

/** The props of the inputs. `before` has the values for unreadable texts. */
export function fromForm(
  fields: readonly Field[],
  form: Readonly<Record<string, unknown>>,
  before: JsonObject,
): FormText {
  const props: Record<string, Json> = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const value = form[field.name];
    if (value === undefined || value === null || value === '' || isPreset(field, value, before)) continue;
    const read = readInput(field, value);
    if ('value' in read) props[field.name] = read.value;
    else {
      faults[field.name] = read.fault;
      const kept = before[field.name];
      if (kept !== undefined) props[field.name] = kept;
    }
  }
  return { props, faults };
}

/** Converts the name of a choice to its value. Numbers become numbers again. */
function named(schema: Schema, text: string): Json {
  const found = namesOf(schema).find((candidate) => String(candidate) === text);
  return typeof found === 'number' ? found : text;
}

/** An untouched checkbox is left out. */
const isPreset = ({ name, kind, schema }: Field, value: unknown, before: JsonObject): boolean =>
  kind === 'flag' && before[name] === undefined && value === (schema.default ?? false);

type InputResult = { readonly value: Json } | { readonly fault: string };

function readInput({ kind, schema }: Field, value: unknown): InputResult {
  if (kind === 'flag') return { value: value === true };
  if (kind === 'number') return { value: Number(value) };
  const text = asText(value);
  if (kind === 'choice') return { value: named(schema, text) };
  if (kind === 'text') return { value: text };
  try {
    const read: Json = JSON.parse(text);
    return { value: read };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : text };
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isFields = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The example's node with other props. If the widget is deeper in it, its first occurrence is changed. */
export function withProps(node: JsonObject, widget: string, props: JsonObject): JsonObject {
  let changed = false;
  const visit = (value: Json): Json => {
    if (changed) return value;
    if (isList(value)) return value.map(visit);
    return isFields(value) ? visitFields(value) : value;
  };
  const visitFields = (value: JsonObject): JsonObject => {
    if (value['widget'] !== widget)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member)]));
    changed = true;
    return { ...value, props };
  };
  return visitFields(node);
}

/** The props of the widget's first occurrence in an example; null without one. */
export function propsIn(value: Json, widget: string): JsonObject | null {
  if (isFields(value) && value['widget'] === widget) return isFields(value['props']) ? value['props'] : {};
  const inside = isList(value) ? value : isFields(value) ? Object.values(value) : [];
  for (const member of inside) {
    const found = propsIn(member, widget);
    if (found) return found;
  }
  return null;
}
