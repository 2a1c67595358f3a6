import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { JsonObject, Schema } from './json.ts';

/** The run-time part of a widget, from its folder's index.ts. A page loads only this before it shows the widget. */
export interface RuntimeWidget {
  /** The name in documents: camelCase. */
  readonly name: string;
  /** Two-way values. `"bind": "path"` binds the first one; further ones by name: `"bind": {"selected": "path"}`. */
  readonly models?: Readonly<Record<string, RuntimeModel>>;
  /** The type of `children`: none, nodes, or items (nodes, with `each` rendered lazily: for virtual containers). */
  readonly children?: 'none' | 'nodes' | 'items';
  readonly slots?: Readonly<Record<string, RuntimeSlot>>;
  /** Contracts that it fulfils, with the codes: {"questionInput": ["02"]}. */
  readonly implements?: Readonly<Record<string, readonly string[]>>;
  readonly load: () => Promise<{ readonly default: ComponentType<never> }>;
}

export interface RuntimeModel {
  /** The event with a new value, in the payload field of the model's name: emit('change', { value }). It must be in `events`. */
  readonly event: string;
}

export interface RuntimeSlot {
  /** entry: one entry is one column, tab or menu item. node: the slot holds one node. */
  readonly kind: 'entries' | 'node';
  /** Which of an entry's props (and its body) are evaluated for each item, and the name of the prop of the widget that lists the items. */
  readonly perRow?: { readonly props: readonly string[]; readonly rows: string; readonly as: string };
  /** May an entry have a body? */
  readonly body?: boolean;
  /** Two-way values of an entry, bound as those of a widget are. */
  readonly models?: Readonly<Record<string, RuntimeModel>>;
}

/** The documentation of a widget: its folder's manual.ts. The checker, the editors and Storybook read it; a running page does not. */
export interface WidgetManual {
  readonly version: number;
  /** One or two sentences of manual text. */
  readonly description: string;
  /** A closed object schema; each property has a description. Bindable models are not listed here but under `models`. */
  readonly props: Schema;
  /** event name -> schema of its payload (an object schema). A member `{ itemOf: 'rows' }` has the type of an item of the prop rows. */
  readonly events?: Readonly<Record<string, Schema>>;
  readonly models?: Readonly<Record<string, ModelManual>>;
  readonly slots?: Readonly<Record<string, SlotManual>>;
  readonly examples: readonly Example[];
  /** The fields for designing a question of this widget. */
  readonly design?: DesignForm;
}

export const WIDGET_GROUPS = [
  'input',
  'display',
  'data',
  'layout',
  'navigation',
  'feedback',
  'editor',
  'question',
  'chat',
] as const;
export type WidgetGroup = (typeof WIDGET_GROUPS)[number];

/** A manual with the group of its widget, which is the folder of the widget. */
export interface GroupedManual extends WidgetManual {
  readonly group: WidgetGroup;
}

/** A widget with its manual: the page language's JSON Schema, the checker, Storybook, docs and palette are all made from this. */
export interface WidgetDefinition extends RuntimeWidget, Omit<GroupedManual, 'models' | 'slots'> {
  readonly models?: Readonly<Record<string, ModelDefinition>>;
  readonly slots?: Readonly<Record<string, SlotDefinition>>;
}

/** The form for designing one kind of thing, with its own part of a document. */
export interface DesignForm {
  /** Titles and descriptions are keys of texts. */
  readonly schema: Schema;
  /** RJSF's hints for the look and order of fields. */
  readonly ui?: JsonObject;
  /** The initial value. */
  readonly start?: JsonObject;
  /** The types of questions whose input is a part and that this form designs. */
  readonly types?: readonly string[];
  /** Editors for members that the form cannot draw, by name. */
  readonly extras?: readonly string[];
}

export interface ModelManual {
  readonly schema: Schema;
  readonly description: string;
}

export interface ModelDefinition extends ModelManual, RuntimeModel {}

export interface SlotManual {
  readonly description: string;
  /** The props of an entry: closed, described. */
  readonly props?: Schema;
  readonly events?: Readonly<Record<string, Schema>>;
  readonly models?: Readonly<Record<string, ModelManual>>;
}

export interface SlotDefinition extends Omit<SlotManual, 'models'>, Omit<RuntimeSlot, 'models'> {
  readonly models?: Readonly<Record<string, ModelDefinition>>;
}

/** An example is a node of the page language, with the state that it needs. It runs in Storybook, in the docs, in the tests and from the palette. */
export interface Example {
  readonly name: string;
  readonly description?: string;
  readonly state?: Readonly<Record<string, Schema>>;
  readonly values?: JsonObject;
  readonly node: JsonObject;
}

/** The props of every component of a widget, beside its resolved props and models. */
export interface WidgetContext {
  /** Reports an event: it writes a bound model first, then runs the handlers. Synchronous up to the first wait. */
  readonly emit: (event: string, payload?: Readonly<Record<string, unknown>>) => void;
  /** Is there a handler, or a binding, for this event? */
  readonly listens: (event: string) => boolean;
  /** The node's id: unique in the page and stable; use it for html ids. */
  readonly nodeId: string;
  /** True while a handler of this node is running and further events are ignored. */
  readonly busy: boolean;
  /** Is this model bound to a place that can be written? */
  readonly bound: (model: string) => boolean;
  readonly children?: ReactNode;
  /** children: 'items'. */
  readonly items?: ItemList;
  readonly slots: Readonly<Record<string, readonly SlotEntry[]>>;
  /** slots of kind node. */
  readonly parts: Readonly<Record<string, ReactNode>>;
  /** The message of a failed draft or a failed validation for the bound path, in the reader's language. */
  readonly error?: string | undefined;
}

/** The props of a component: `Widget<ButtonProps>`. */
export type Widget<Props = unknown> = Props & WidgetContext;

/** Children that are rendered when they come into view. */
export interface ItemList {
  readonly count: number;
  readonly key: (index: number) => string;
  /** The item's current index, which differs from the drawn one when the list has changed and is not drawn yet; -1 when the item is gone. */
  readonly placeNow: (index: number) => number;
  readonly render: (index: number) => ReactElement;
}

/** One entry of a slot, after `each`, `show` and `access`. */
export interface SlotEntry {
  readonly key: string;
  /** The entry's props that are not per row. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly emit: (event: string, payload?: Readonly<Record<string, unknown>>) => void;
  readonly listens: (event: string) => boolean;
  /** The rendered body; undefined when the entry has none. Per-row bodies come from `row`. */
  readonly body?: ReactNode;
  /** An element that evaluates the per-row props for one item, updates itself, and renders them with `render`. */
  readonly row?: (item: unknown, index: number, key: string, render: (row: RowEntry) => ReactNode) => ReactElement;
  /** The current value of one per-row prop of an item, for sorting, exporting and copying. */
  readonly valueOf?: (item: unknown, index: number, name: string) => unknown;
}

export interface RowEntry {
  readonly shown: boolean;
  readonly props: Readonly<Record<string, unknown>>;
  readonly body?: ReactNode;
  readonly emit: (event: string, payload?: Readonly<Record<string, unknown>>) => void;
}

/** Widgets with their manuals, by name. */
export function describeWidgets<Name extends string>(
  widgets: Readonly<Record<Name, RuntimeWidget>>,
  manuals: Readonly<Record<NoInfer<Name>, GroupedManual>>,
): Readonly<Record<Name, WidgetDefinition>> {
  const entries = Object.keys(widgets).map((name) => {
    // The names are the keys of the object that is returned.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const each = name as Name;
    return [each, describeWidget(widgets[each], manuals[each])] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has its definition
  return Object.freeze(Object.fromEntries(entries)) as Readonly<Record<Name, WidgetDefinition>>;
}

/** A widget with its manual, which describes each of its models and slots and no other. */
function describeWidget(widget: RuntimeWidget, manual: GroupedManual): WidgetDefinition {
  const slots = Object.entries(described(widget.name, widget.slots, manual.slots)).map(([name, slot]) => {
    const place = `${widget.name}.${name}`;
    const models = described(place, widget.slots?.[name]?.models, manual.slots?.[name]?.models);
    return [name, { ...slot, models }] as const;
  });
  return defineWidget({
    ...widget,
    ...manual,
    models: described(widget.name, widget.models, manual.models),
    slots: Object.fromEntries(slots),
  });
}

function described<Runs extends object, Tells extends object>(
  widget: string,
  running: Readonly<Record<string, Runs>> = {},
  manual: Readonly<Record<string, Tells>> = {},
): Readonly<Record<string, Runs & Tells>> {
  const unknown = Object.keys(manual).find((name) => !Object.hasOwn(running, name));
  if (unknown !== undefined) throw new Error(`${widget}: the manual describes ${unknown}, which it does not have`);
  return Object.fromEntries(
    Object.entries(running).map(([name, runs]) => {
      const tells = manual[name];
      if (!tells) throw new Error(`${widget}: the manual does not describe ${name}`);
      return [name, { ...runs, ...tells }];
    }),
  );
}

/** Declares a widget. A faulty declaration throws when the module is loaded. */
export function defineWidget(definition: WidgetDefinition): WidgetDefinition {
  assertModelEvents(definition.name, definition);
  for (const [name, slot] of Object.entries(definition.slots ?? {}))
    assertModelEvents(`${definition.name}.${name}`, slot);
  if (definition.props.additionalProperties !== false)
    throw new Error(`${definition.name}: the props schema is not closed`);
  if (definition.examples.length === 0) throw new Error(`${definition.name} has no example`);
  return Object.freeze(definition);
}

function assertModelEvents(name: string, { models, events }: Pick<WidgetDefinition, 'models' | 'events'>): void {
  for (const [model, { event }] of Object.entries(models ?? {}))
    if (!events?.[event]?.properties?.[model])
      throw new Error(`${name}: the model ${model} needs an event ${event} whose payload has ${model}`);
}
