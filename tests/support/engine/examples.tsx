import { act } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import type { JsonObject } from '../../../engine/base/json.ts';
import { defineWidget, type Widget, type WidgetDefinition } from '../../../engine/base/widget.ts';
import { show, type Setting, type Stage } from './react.tsx';
import { toText } from '../../../engine/base/text.ts';

type Any = Widget<Readonly<Record<string, unknown>>>;

const files = import.meta.glob<JsonObject>('../../conformance/examples/**/*.json', {
  eager: true,
  import: 'default',
});

/** The most complex screens of the design, by their paths: "library-items", "parts/chat/conversation". */
export const examples: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(files).map(([path, unit]) => [path.replace(/^.*\/examples\/|\.json$/g, ''), unit]),
);

const parts = Object.fromEntries(
  Object.entries(examples).flatMap(([path, unit]) => (path.startsWith('parts/') ? [[path.slice(6), unit]] : [])),
);

/** A stub for every widget of an example: it shows its props as attributes and text, and records them for the test. */
const propsOfElement = new WeakMap<Element, Any>();

function Anything({ widget, ...props }: Any & { widget: string }): ReactNode {
  const shown = ['title', 'label', 'text', 'value', 'threads'].flatMap((name) =>
    props[name] === undefined || typeof props[name] === 'object' ? [] : [toText(props[name])],
  );
  const entries = Object.entries(props.slots).flatMap(([slot, list]) =>
    list.map((entry) => (
      <div data-slot={slot} key={`${slot}/${entry.key}`}>
        {['text', 'header', 'id'].map((name) => toText(entry.props[name])).find((text) => text !== '')}
        {entry.body}
        {entry.row && Array.isArray(props['rows'])
          ? props['rows'].map((item: unknown, index) => entry.row?.(item, index, String(index), showRow))
          : null}
      </div>
    )),
  );
  return (
    <div
      data-widget={widget}
      id={props.nodeId}
      ref={(element) => {
        if (element) propsOfElement.set(element, props);
      }}
    >
      <span>{shown.join(' ')}</span>
      {props.children}
      {props.items ? Array.from({ length: props.items.count }, (_, index) => props.items?.render(index)) : null}
      {entries}
    </div>
  );
}

const showRow: NonNullable<Parameters<NonNullable<Any['slots'][string][number]['row']>>[3]> = (row) => (
  <i data-cell="">{row.shown ? (row.body ?? toText(row.props['value'] ?? row.props['text'])) : null}</i>
);

const COLUMNS = {
  description: 'c',
  kind: 'entries',
  body: true,
  perRow: { props: ['value', 'link'], rows: 'rows', as: 'row' },
} as const;
const MENU = { description: 'm', kind: 'entries', perRow: { props: ['text'], rows: 'rows', as: 'row' } } as const;

const model = (event: string) => ({ schema: {}, description: 'm', event });
const carries = (field: string) => ({ type: 'object', properties: { [field]: {} } });

function stub(name: string): WidgetDefinition {
  return defineWidget({
    name,
    group: 'display',
    version: 1,
    description: name,
    props: { type: 'object', additionalProperties: false },
    events: { change: carries('value'), select: carries('selected'), page: carries('page') },
    models:
      name === 'dataGrid'
        ? { selected: model('select') }
        : name === 'pager'
          ? { page: model('page') }
          : { value: model('change') },
    children: name === 'list' ? 'items' : 'nodes',
    slots: { items: { description: 'i', kind: 'entries', body: true }, columns: COLUMNS, rowMenu: MENU },
    implements: name === 'choiceQuestion' ? { questionInput: ['01'] } : {},
    load: async () => ({ default: (props: Any) => createElement(Anything, { ...props, widget: name }) }),
    examples: [{ name, node: { widget: name } }],
  });
}

/** Every used widget name that is not a part. */
function widgetNames(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const item of value) widgetNames(item, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'widget' && typeof inner === 'string' && !inner.includes('/')) found.add(inner);
      widgetNames(inner, found);
    }
  }
  return found;
}

const names = [...widgetNames(Object.values(examples), new Set(['choiceQuestion']))];
const widgets = Object.fromEntries(names.map((name) => [name, stub(name)]));

export interface Play extends Stage {
  /** The props of all widgets of a name. */
  readonly all: (widget: string) => readonly Any[];
  /** The props of the first widget of a name, or of the one with this label, title or text. */
  readonly get: (widget: string, labelled?: string) => Any;
  readonly emit: (
    widget: string,
    labelled: string,
    event: string,
    payload?: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly calls: (name: string) => unknown[];
}

export async function play(path: string, setting: Setting = {}): Promise<Play> {
  const unit = examples[path];
  if (!unit) throw new Error(`There is no example ${path}`);
  const contract = {
    name: 'questionInput',
    description: 'q',
    props: {},
    events: {},
    normalise: (code: unknown) => String(Number(code)),
  };
  const stage = await show(unit, {
    parts,
    ...setting,
    globals: {
      role: 'Admin',
      hasRole: () => true,
      user: { Id: 'me', Fields: {}, Level: 1 },
      project: { Id: 'p1', Settings: { Config: {}, User: { Fields: [], ProjectFields: [] } } },
      translate: (key, values) => (values && Object.keys(values).length > 0 ? `${key} ${JSON.stringify(values)}` : key),
      ...setting.globals,
    },
    catalogue: { widgets, contracts: { questionInput: contract }, areas: {}, ...setting.catalogue },
  });
  const all = (widget: string): readonly Any[] =>
    [...stage.baseElement.querySelectorAll(`[data-widget="${widget}"]`)].flatMap(
      (element) => propsOfElement.get(element) ?? [],
    );
  const get = (widget: string, labelled = ''): Any => {
    const found = all(widget).find(
      (props) => labelled === '' || [props['label'], props['text'], props['title']].includes(labelled),
    );
    if (!found) throw new Error(`No ${widget} ${labelled} in\n${stage.baseElement.innerHTML.slice(0, 4000)}`);
    return found;
  };
  await stage.settle();
  return {
    ...stage,
    all,
    get,
    calls: (name) => stage.ports.callsOf(name),
    async emit(widget, labelled, event, payload) {
      act(() => get(widget, labelled).emit(event, payload));
      await stage.settle();
      await stage.settle();
    },
  };
}
