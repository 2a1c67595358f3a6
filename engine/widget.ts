import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { JsonObject, Schema } from './json.ts';

/** One widget, declared once: the registry, the page language's JSON Schema, the checker, Storybook, docs and palette are all made from this. */
export interface WidgetDefinition {
  /** The name in documents: camelCase. */
  readonly name: string;
  readonly group: 'layout' | 'display' | 'input' | 'data' | 'feedback' | 'navigation' | 'editor';
  readonly version: number;
  /** One or two sentences of manual text. */
  readonly description: string;
  /** A closed object schema; each property has a description. Bindable models are not listed here but under `models`. */
  readonly props: Schema;
  /** event name -> schema of its payload (an object schema). A member `{ itemOf: 'rows' }` is an item of what the prop rows is given: the checker then knows its type. */
  readonly events?: Readonly<Record<string, Schema>>;
  /** Two-way values. The first one is what `"bind": "path"` means; more are named: `"bind": {"selected": "path"}`. */
  readonly models?: Readonly<Record<string, ModelDefinition>>;
  /** What stands in `children`: nothing, nodes, or items (nodes, with `each` rendered lazily: for virtual containers). */
  readonly children?: 'none' | 'nodes' | 'items';
  readonly slots?: Readonly<Record<string, SlotDefinition>>;
  /** Contracts that it fulfils, with the codes: {"questionInput": ["02"]}. */
  readonly implements?: Readonly<Record<string, readonly string[]>>;
  readonly load: () => Promise<{ readonly default: ComponentType<never> }>;
  readonly examples: readonly Example[];
  /** How the thing that it shows is designed. Editors read it; a running page does not carry it. */
  readonly design?: DesignForm;
}

/** The form in which one kind of thing is designed: its own part of a document. */
export interface DesignForm {
  /** Titles and descriptions are keys of texts. */
  readonly schema: Schema;
  /** RJSF's hints for how fields look and in which order they stand. */
  readonly ui?: JsonObject;
  /** What a new one begins with. */
  readonly start?: JsonObject;
  /** What no form can draw, by names that the editor knows. */
  readonly extras?: readonly string[];
}

export interface ModelDefinition {
  readonly schema: Schema;
  readonly description: string;
  /** The event that carries a new value, in the payload field named like the model: emit('change', { value }). It must stand in `events`. */
  readonly event: string;
}

export interface SlotDefinition {
  readonly description: string;
  /** entry: one entry is one column, tab or menu item. node: the slot holds one node. */
  readonly kind: 'entries' | 'node';
  /** The props of an entry: closed, described. */
  readonly props?: Schema;
  readonly events?: Readonly<Record<string, Schema>>;
  /** Which of an entry's props (and its body) are evaluated for each item, and the name of the prop of the widget that lists the items. */
  readonly perRow?: { readonly props: readonly string[]; readonly rows: string; readonly as: string };
  /** May an entry have a body? */
  readonly body?: boolean;
}

/** An example is a node of the page language, with the state that it needs. It runs in Storybook, in the docs, in the tests and from the palette. */
export interface Example {
  readonly name: string;
  readonly description?: string;
  readonly state?: Readonly<Record<string, Schema>>;
  readonly values?: JsonObject;
  readonly node: JsonObject;
}

/** What every component of a widget receives: its resolved props and models in one object, and these. */
export interface WidgetContext {
  /** Tells the engine what happened: it writes a bound model first, then runs the handlers. Synchronous up to the first wait. */
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
  /** The message of a failed draft or a failed validation for what is bound here, in the reader's language. */
  readonly error?: string | undefined;
}

/** The props of a component: `Widget<ButtonProps>`. */
export type Widget<Props = unknown> = Props & WidgetContext;

/** Children that are rendered when they come into view. */
export interface ItemList {
  readonly count: number;
  readonly key: (index: number) => string;
  readonly render: (index: number) => ReactElement;
}

/** One entry of a slot, after `each`, `show` and `access`. */
export interface SlotEntry {
  readonly key: string;
  /** The entry's props that are not per row. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly emit: (event: string, payload?: Readonly<Record<string, unknown>>) => void;
  readonly listens: (event: string) => boolean;
  /** The body, rendered; undefined when the entry has none. Per-row bodies come from `row`. */
  readonly body?: ReactNode;
  /** An element that evaluates the per-row props for one item, keeps them up to date by itself, and shows what `render` makes of them. */
  readonly row?: (item: unknown, index: number, key: string, render: (row: RowEntry) => ReactNode) => ReactElement;
  /** The per-row props of one item, now: for sorting, exporting, copying. */
  readonly valuesOf?: (item: unknown, index: number) => Readonly<Record<string, unknown>>;
}

export interface RowEntry {
  readonly shown: boolean;
  readonly props: Readonly<Record<string, unknown>>;
  readonly body?: ReactNode;
  readonly emit: (event: string, payload?: Readonly<Record<string, unknown>>) => void;
}

/** Declares a widget. What is wrong with the declaration itself throws here, at load. */
export function defineWidget(definition: WidgetDefinition): WidgetDefinition {
  for (const [model, { event }] of Object.entries(definition.models ?? {})) {
    const payload = definition.events?.[event];
    if (!payload?.properties?.[model])
      throw new Error(`${definition.name}: the model ${model} needs an event ${event} whose payload has ${model}`);
  }
  if (definition.props.additionalProperties !== false)
    throw new Error(`${definition.name}: the props schema is not closed`);
  if (definition.examples.length === 0) throw new Error(`${definition.name} has no example`);
  return Object.freeze(definition);
}
