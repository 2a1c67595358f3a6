/// <reference types="@testing-library/jest-dom/vitest" />
import { act, render, type RenderResult } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { JsonObject } from '../../../engine/base/json.ts';
import { createMemoryPorts, type MemoryPorts, type MemorySettings } from '../../../engine/base/memory-ports.ts';
import type { DocumentBundle } from '../../../engine/base/ports.ts';
import { createRuntime, type Runtime } from '../../../engine/runtime/runtime.ts';
import type { RuntimeCatalogue, RuntimeOptions } from '../../../engine/runtime/options.ts';
import { toText } from '../../../engine/base/text.ts';
import { GlobalFacts, type GlobalFactValues } from '../../../engine/runtime/scope/global-facts.ts';
import { defineWidget, type Widget, type WidgetDefinition } from '../../../engine/base/widget.ts';
import { Dialogs, RuntimeProvider, Screen } from '../../../engine/react/index.ts';

/** Small widgets that show the props from the engine. */
type Any = Widget<Readonly<Record<string, unknown>>>;

const text = toText;

function Text(props: Any): ReactNode {
  return <p data-testid={text(props['name'] ?? 'text')}>{text(props['text'])}</p>;
}
function Button(props: Any): ReactNode {
  return (
    <button
      id={props.nodeId}
      disabled={props['disabled'] === true}
      aria-busy={props.busy}
      onClick={() => props.emit('click')}
    >
      {text(props['text'])}
    </button>
  );
}
function Input(props: Any): ReactNode {
  return (
    <>
      <label>
        {text(props['label'])}
        <input
          id={props.nodeId}
          value={text(props['value'])}
          onChange={(event) => props.emit('change', { value: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') props.emit('submit');
          }}
        />
      </label>
      {props.error === undefined ? null : <em role="alert">{props.error}</em>}
    </>
  );
}
function Stack(props: Any): ReactNode {
  return <div aria-busy={props.busy}>{props.children}</div>;
}
function List(props: Any): ReactNode {
  const items = props.items ?? { count: 0, key: String, placeNow: () => -1, render: () => <></> };
  return (
    <ul>
      {Array.from({ length: items.count }, (_, index) => (
        <li key={items.key(index)}>{items.render(index)}</li>
      ))}
      <li>
        <button onClick={() => props.emit('more')}>more</button>
      </li>
    </ul>
  );
}
function Tabs(props: Any): ReactNode {
  return (
    <div>
      {props.slots['items']?.map((entry) => (
        <section key={entry.key}>
          <button onClick={() => entry.emit('click')}>{text(entry.props['text'])}</button>
          {entry.listens('change') && (
            <input
              aria-label={`tab ${entry.key}`}
              value={text(entry.props['value'])}
              onChange={({ target }) => entry.emit('change', { value: target.value })}
            />
          )}
          {entry.body}
        </section>
      ))}
    </div>
  );
}
function Grid(props: Any): ReactNode {
  const rows = Array.isArray(props['rows']) ? props['rows'] : [];
  const columns = props.slots['columns'] ?? [];
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>{text(column.props['header'])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((item: unknown, index: number) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.key}>{column.row?.(item, index, String(index), showCell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
const showCell: NonNullable<Parameters<NonNullable<Any['slots'][string][number]['row']>>[3]> = (row) =>
  row.body ?? text(row.props['value']);

function Bomb(props: Any): ReactNode {
  if (props['armed'] === true) throw new Error('The bomb went off');
  return <p>quiet</p>;
}

const closed = { type: 'object', additionalProperties: false } as const;
const event = { type: 'object', properties: { value: {} } } as const;

function widget(name: string, component: ComponentType<Any>, more: Partial<WidgetDefinition> = {}): WidgetDefinition {
  return defineWidget({
    name,
    group: 'display',
    version: 1,
    description: name,
    props: closed,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loader gives a component its own props
    load: async () => ({ default: component as unknown as ComponentType<never> }),
    examples: [{ name, node: { widget: name } }],
    ...more,
  });
}

export const testWidgets: RuntimeCatalogue['widgets'] = {
  text: widget('text', Text),
  button: widget('button', Button, { events: { click: event } }),
  input: widget('input', Input, {
    events: { change: event, submit: event },
    models: { value: { schema: {}, description: 'Text', event: 'change' } },
  }),
  stack: widget('stack', Stack, { children: 'nodes' }),
  list: widget('list', List, { children: 'items', events: { more: event } }),
  tabs: widget('tabs', Tabs, {
    slots: {
      items: {
        description: 'Tabs',
        kind: 'entries',
        body: true,
        events: { change: event },
        models: { value: { schema: {}, description: 'Text', event: 'change' } },
      },
    },
  }),
  grid: widget('grid', Grid, {
    slots: {
      columns: {
        description: 'Columns',
        kind: 'entries',
        body: true,
        perRow: { props: ['value'], rows: 'rows', as: 'row' },
      },
    },
  }),
  bomb: widget('bomb', Bomb),
  short: widget('short', Text, { implements: { answer: ['01'] } }),
  long: widget('long', Text, { implements: { answer: ['02'] } }),
};

const frame: RuntimeOptions['frame'] = {
  Head: ({ title, subtitle, back, state, actions }) => (
    <header>
      {back && <a href={back.link}>{back.text}</a>}
      <h1>{title}</h1>
      {subtitle && <p>{subtitle}</p>}
      {state}
      {actions}
    </header>
  ),
  Skeleton: () => <p>loading</p>,
  Failed: ({ error, retry }) => (
    <p>
      failed: {error instanceof Error ? error.message : 'unknown'}
      {retry ? <button onClick={retry}>retry</button> : null}
    </p>
  ),
  Denied: () => <p>denied</p>,
  Broken: ({ error, document, pointer, retry }) => (
    <p data-testid="broken">
      {`${document}${pointer}: ${error instanceof Error ? error.message : 'unknown'}`}
      <button onClick={retry}>again</button>
    </p>
  ),
  Unknown: ({ name, nearest, pointer }) => <p data-testid="unknown">{`${name}? ${nearest ?? ''} ${pointer}`}</p>,
  Dialog: ({ title, close, children }) => (
    <dialog open aria-label={title}>
      {children}
      <button onClick={close}>dismiss</button>
    </dialog>
  ),
};

export interface Setting extends MemorySettings {
  readonly globals?: Partial<GlobalFactValues>;
  readonly parts?: Readonly<Record<string, JsonObject>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly catalogue?: Partial<RuntimeCatalogue>;
  readonly options?: Partial<RuntimeOptions>;
  /** Further elements of the page. */
  readonly beside?: ReactNode;
}

export interface Stage extends RenderResult {
  readonly runtime: Runtime;
  readonly ports: MemoryPorts;
  readonly globals: GlobalFacts;
  /** Renders with other params, or with another version of the document. */
  readonly show: (params: Readonly<Record<string, unknown>>, unit?: JsonObject) => Promise<void>;
  /** Waits until everything under way is done. */
  readonly settle: () => Promise<void>;
}

const settle = (): Promise<void> =>
  act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
    else await new Promise<void>((done) => void setTimeout(done));
  });

/** Gives the tests of a file a clock that only `wait` moves, so that they do not depend on how busy the machine is. */
export function useOwnClock(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    // Testing Library recognises a mocked clock by this name.
    vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Moves the clock of `useOwnClock`. */
export const wait = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

export const bundleOf = (unit: JsonObject, setting: Setting = {}): DocumentBundle => ({
  name: toText(unit['screen'] ?? unit['part'] ?? 'test'),
  version: '1',
  unit,
  parts: setting.parts ?? {},
  functions: setting.scripts ?? {},
});

/** The engine's lazy modules are loaded ahead, so that a test waits only for its document. */
const kits = Promise.all([
  import('../../../engine/runtime/action/export.ts'),
  import('../../../engine/runtime/flow/flow.ts'),
  import('../../../engine/runtime/source/draft.ts'),
]);

/** Shows a screen of the page language with canned replies. */
export async function show(unit: JsonObject, setting: Setting = {}): Promise<Stage> {
  await kits;
  const ports = createMemoryPorts(setting);
  const globals = new GlobalFacts({ role: 'Mentor', ...setting.globals });
  const catalogue: RuntimeCatalogue = {
    widgets: testWidgets,
    contracts: {
      answer: {
        name: 'answer',
        normalise: (code) => String(Number(code)),
      },
    },
    flows: {},
    areas: { staff: ['Admin', 'Supervisor'] },
    calls: {},
    ...setting.catalogue,
  };
  const runtime = createRuntime({ catalogue, ports, frame, globals, ...setting.options });
  const page = (params: Readonly<Record<string, unknown>>, bundle: DocumentBundle): ReactNode => (
    <RuntimeProvider runtime={runtime}>
      <Screen bundle={bundle} params={params} />
      <Dialogs />
      {setting.beside}
    </RuntimeProvider>
  );
  const first = bundleOf(unit, setting);
  const result = render(page(setting.params ?? {}, first));
  await settle();
  return {
    ...result,
    runtime,
    ports,
    globals,
    settle,
    async show(params, next) {
      result.rerender(page(params, next ? bundleOf(next, setting) : first));
      await settle();
    },
  };
}
