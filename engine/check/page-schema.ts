import type { Catalogue } from '../base/catalogue.ts';
import { isObject, ownMember, stepsOf } from '../document/index.ts';
import type { Schema } from '../base/json.ts';
import { callBody } from './call-body.ts';
import { SLOT } from './slot-signature.ts';
import { unitSchema } from '../../schemas/documents/index.ts';

/**
 * The JSON Schema of one position of a document. There is no single schema of all widgets: a node gets the props schema of its widget, and
 * a call gets its body's schema, resolved on the way to the position. Undefined where any value is allowed.
 */
export function schemaAt(document: unknown, pointer: string, catalogue: Catalogue): Schema | undefined {
  let value = document;
  let schema: Schema | undefined = unitSchema;
  for (const step of stepsOf(pointer)) {
    if (!schema) return undefined;
    const here = settled(schema, value, catalogue);
    schema = ofNode(here, value, step, catalogue) ?? ofCall(here, value, step, catalogue) ?? member(here.schema, step);
    value = ownMember(value, step);
  }
  return schema;
}

/** Resolves the references of a schema and chooses branches by the value; the nearest description wins. */
export function settledAt(document: unknown, pointer: string, catalogue: Catalogue): Schema | undefined {
  const schema = schemaAt(document, pointer, catalogue);
  if (!schema) return undefined;
  let value = document;
  for (const step of stepsOf(pointer)) value = ownMember(value, step);
  const here = settled(schema, value, catalogue).schema;
  const description = schema.description ?? here.description;
  return { ...here, ...(description === undefined ? {} : { description }) };
}

interface Settled {
  readonly schema: Schema;
  /** The definition of the meta-schema: node, entry, source ... */
  readonly kind: string;
}

const DEFINITIONS = definitionsOf(unitSchema);

function definitionsOf(schema: object): Readonly<Record<string, Schema>> {
  const found = ownMember(schema, '$defs');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definitions of a JSON Schema are JSON Schemas
  return (isObject(found) ? found : {}) as Readonly<Record<string, Schema>>;
}

function settled(schema: Schema, value: unknown, catalogue: Catalogue, kind = '', depth = 0): Settled {
  if (depth > 20) return { schema, kind };
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '');
    const found = schema.$ref === name ? entity(name, catalogue) : DEFINITIONS[name];
    return found ? settled(found, value, catalogue, name, depth + 1) : { schema, kind };
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (!branches) return { schema, kind };
  const all = branches.map((branch) => settled(branch, value, catalogue, kind, depth + 1));
  return all.find(({ schema: one }) => fits(one, value)) ?? all[0] ?? { schema, kind };
}

const entity = (name: string, { entities }: Catalogue): Schema | undefined =>
  Object.hasOwn(entities, name) ? entities[name] : undefined;

/** Does the branch match? Constants decide first, then required members, then the type. */
function fits(schema: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return schema.type === 'array';
  if (typeof value === 'string') return schema.type === 'string';
  if (!isObject(value)) return true;
  if (schema.type !== undefined && schema.type !== 'object') return false;
  const constant = Object.entries(schema.properties ?? {}).find(([, one]) => one.const !== undefined);
  if (constant && typeof value[constant[0]] === 'string') return value[constant[0]] === constant[1].const;
  return (schema.required ?? []).every((name) => Object.hasOwn(value, name));
}

function member(schema: Schema, step: string): Schema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, step)) return schema.properties[step];
  if (typeof schema.items === 'object') return schema.items;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** The props schema of a node depends on the widget that it names. */
function ofNode({ kind }: Settled, value: unknown, step: string, catalogue: Catalogue): Schema | undefined {
  const name = kind === 'node' ? ownMember(value, 'widget') : undefined;
  if (typeof name !== 'string') return undefined;
  const widget = Object.hasOwn(catalogue.widgets, name) ? catalogue.widgets[name] : undefined;
  const part = Object.hasOwn(catalogue.parts, name) ? catalogue.parts[name] : undefined;
  if (step === 'props')
    return widget
      ? withModels(widget.props, widget.models ?? {})
      : part
        ? listed(ownMember(part, 'params'))
        : placeholderOf(name);
  if (step === 'on') return handlersOf(widget ? widget.events : ownMember(part, 'events'));
  if (step !== 'slots' || !widget) return undefined;
  const slots = Object.entries(widget.slots ?? {}).map(
    ([slot, { description, kind: shape, props, models, events }]) => {
      const entry: Schema = { ...DEFINITIONS['entry'], properties: { ...DEFINITIONS['entry']?.properties } };
      const described = {
        ...(props && { props: withModels(props, models ?? {}) }),
        ...(events && { on: handlersOf(events) ?? {} }),
      };
      const items: Schema = { ...entry, properties: { ...entry.properties, ...described } };
      return [
        slot,
        shape === 'entries' ? { description, type: 'array', items } : { description, $ref: '#/$defs/body' },
      ];
    },
  );
  return { type: 'object', properties: Object.fromEntries(slots), additionalProperties: false };
}

/** The schema of a slot placeholder. */
const PLACEHOLDER: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'The slot of this part; children when not said.' },
    with: { type: 'object', description: 'The names that expressions here can read.' },
  },
  additionalProperties: false,
};

const placeholderOf = (name: string): Schema | undefined => (name === SLOT ? PLACEHOLDER : undefined);

function withModels(props: Schema, models: Readonly<Record<string, { schema: Schema; description: string }>>): Schema {
  const given = Object.entries(models).map(([name, { schema, description }]) => [name, { ...schema, description }]);
  return { ...props, properties: { ...Object.fromEntries(given), ...props.properties } };
}

function handlersOf(events: unknown): Schema | undefined {
  if (!isObject(events)) return undefined;
  const handlers = Object.entries(events).map(([name, payload]) => {
    const description = ownMember(payload, 'description');
    return [name, { $ref: '#/$defs/handler', ...(typeof description === 'string' ? { description } : {}) }];
  });
  return { type: 'object', properties: Object.fromEntries(handlers) };
}

/** The definitions whose `with` is the body of a call or the params of a dialog. */
const WITH_SCHEMA: ReadonlySet<string> = new Set(['source', 'action', 'conflict']);

/** The schema of a call's body or a dialog's params. */
function ofCall({ kind }: Settled, value: unknown, step: string, catalogue: Catalogue): Schema | undefined {
  if (step !== 'with' || !WITH_SCHEMA.has(kind)) return undefined;
  const call = ownMember(value, 'call');
  const definition = typeof call === 'string' && Object.hasOwn(catalogue.calls, call) && catalogue.calls[call];
  if (definition) return callBody(definition);
  const dialog = ownMember(value, 'dialog');
  return typeof dialog === 'string' && Object.hasOwn(catalogue.parts, dialog)
    ? listed(ownMember(catalogue.parts[dialog], 'params'))
    : undefined;
}

function listed(params: unknown): Schema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the params of a unit are JSON Schemas
  const properties = (isObject(params) ? params : {}) as Readonly<Record<string, Schema>>;
  return { type: 'object', properties, additionalProperties: false };
}
