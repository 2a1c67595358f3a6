import { isObject, ownMember } from '../document/index.ts';
import type { Schema } from '../base/json.ts';
import type { CheckContext } from './check-context.ts';
import { CHILDREN, slotOfPart, slotOfWidget, type SlotSignature } from './slot-signature.ts';
import { objectOf, type Field, type ObjectType, type Type } from './types.ts';

/** The interface of a widget, a part or a contract. */
export interface Signature {
  readonly name: string;
  readonly props: ObjectType;
  /** event -> payload */
  readonly events: ReadonlyMap<string, Type>;
  /** Members of events that are items of a prop: event -> member -> prop. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The first model is the one that a bare path binds. */
  readonly models: ReadonlyMap<string, Type>;
  readonly slots: ReadonlyMap<string, SlotSignature>;
  readonly children: boolean;
  readonly part: boolean;
}

const EMPTY_MAP: ReadonlyMap<string, never> = new Map<string, never>();

/** The signature of a widget or a part; undefined for an unknown name. */
export function signatureOf(name: string, checking: CheckContext): Signature | undefined {
  const { widgets, parts } = checking.catalogue;
  if (Object.hasOwn(widgets, name)) return ofWidget(name, checking);
  return Object.hasOwn(parts, name) ? ofPart(name, parts[name], checking) : undefined;
}

function ofWidget(name: string, { catalogue, types }: CheckContext): Signature | undefined {
  const widget = catalogue.widgets[name];
  if (!widget) return undefined;
  const props = types.of(widget.props);
  const models = mapped(widget.models ?? {}, (model) => types.of(model.schema));
  return {
    name,
    props: withModels(props, models, `the props of ${name}`),
    events: mapped(widget.events ?? {}, (schema) => types.of(schema)),
    items: mapped(widget.events ?? {}, itemsIn),
    models,
    slots: new Map(Object.entries(widget.slots ?? {}).map(([slot, given]) => [slot, slotOfWidget(name, slot, given)])),
    children: (widget.children ?? 'none') !== 'none',
    part: false,
  };
}

/** The members of a payload that are items of a prop, or lists of such. */
const itemsIn = ({ properties }: Schema): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(properties ?? {}).flatMap(([name, { itemOf }]) => (itemOf === undefined ? [] : [[name, itemOf]])),
  );

/** A part is a widget that is defined by a document. */
function ofPart(name: string, part: unknown, checking: CheckContext): Signature {
  const { types } = checking;
  const models = mapped(membersOf(part, 'model'), (schema) => types.of(schema));
  const events = mapped(membersOf(part, 'events'), (schema) => types.of(schema));
  const change = objectOf(Object.fromEntries(models));
  return {
    name,
    props: withModels(
      paramsOf(name, part, (schema) => types.of(schema)),
      models,
      `the params of ${name}`,
    ),
    events: models.size > 0 && !events.has('change') ? new Map([...events, ['change', change]]) : events,
    items: EMPTY_MAP,
    models,
    slots: mapped(membersOf(part, 'slots'), (slot) => slotOfPart(slot, checking)),
    children: Object.hasOwn(membersOf(part, 'slots'), CHILDREN),
    part: true,
  };
}

/** An unbound model can be given like a prop, and its changes arrive as events. */
export function withModels(props: Type, models: ReadonlyMap<string, Type>, name: string): ObjectType {
  const declared: ObjectType = props.kind === 'object' ? props : objectOf({});
  const given = [...models].map(([model, type]): [string, Field] => [model, { type: () => type, optional: true }]);
  return { ...declared, name, fields: new Map([...given, ...declared.fields]) };
}

/** The params of a part, a task or a dialog; a param without a default is required. */
export function paramsOf(name: string, unit: unknown, of: (schema: unknown) => Type): ObjectType {
  const fields = Object.entries(membersOf(unit, 'params')).map(([param, schema]): [string, Field] => [
    param,
    { type: () => of(schema), optional: isObject(schema) && Object.hasOwn(schema, 'default') },
  ]);
  return { kind: 'object', fields: new Map(fields), rest: null, name: `the params of ${name}` };
}

/** The signature of a contract. */
export function ofContract(name: string, { catalogue, types }: CheckContext): Signature | undefined {
  const contract = Object.hasOwn(catalogue.contracts, name) ? catalogue.contracts[name] : undefined;
  if (!contract) return undefined;
  const props = types.of(contract.props);
  return {
    name,
    props: props.kind === 'object' ? { ...props, name: `the props of ${name}` } : objectOf({}),
    events: mapped(contract.events, (schema) => types.of(schema)),
    items: EMPTY_MAP,
    models: EMPTY_MAP,
    slots: EMPTY_MAP,
    children: false,
    part: false,
  };
}

const membersOf = (unit: unknown, key: string): Readonly<Record<string, unknown>> => {
  const found = ownMember(unit, key);
  return isObject(found) ? found : {};
};

export const mapped = <From, To>(
  from: Readonly<Record<string, From>>,
  change: (value: From) => To,
): ReadonlyMap<string, To> => new Map(Object.entries(from).map(([key, value]) => [key, change(value)]));
