import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import {
  createMemoryPorts,
  defineWidget,
  type JsonObject,
  type Widget,
  type WidgetDefinition,
} from '../../../engine/index.ts';
import { createRuntime, RuntimeProvider, Screen, World, type Runtime } from '../../../engine/react/index.ts';
import { kindOf } from './page-kinds.ts';

type Any = Widget<{ readonly label?: string; readonly text?: string; readonly value?: unknown }>;

const components: Readonly<Record<string, ComponentType<Any>>> = {
  stack: ({ children }) => <Stack gap="xs">{children}</Stack>,
  text: ({ text }) => <Text>{text}</Text>,
  button: ({ text, emit }) => <Button onClick={() => emit('click')}>{text}</Button>,
  input: ({ label, value, emit }) => (
    <TextInput
      label={label}
      value={String(value)}
      onChange={(event) => emit('change', { value: event.currentTarget.value })}
    />
  ),
  checkbox: ({ label, value, emit }) => (
    <Checkbox
      label={label}
      checked={value === true}
      onChange={(event) => emit('change', { value: event.currentTarget.checked })}
    />
  ),
};

const widget = (name: string): WidgetDefinition =>
  defineWidget({
    name,
    group: 'input',
    version: 1,
    description: name,
    props: { type: 'object', additionalProperties: false },
    children: 'nodes',
    events: { change: { type: 'object', properties: { value: {} } }, click: {} },
    models: { value: { schema: {}, description: 'value', event: 'change' } },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loader gives a component its own props
    load: async () => ({ default: components[name] as unknown as ComponentType<never> }),
    examples: [{ name, node: { widget: name } }],
  });

export function documentOf(count: number): JsonObject {
  const places = Array.from({ length: count }, (_, index) => index);
  const state: Record<string, JsonObject> = {};
  for (const index of places) {
    if (kindOf(index) === 'checkbox') state[`f${index}`] = { type: 'boolean', default: false };
    if (kindOf(index) === 'input') state[`f${index}`] = { type: 'string', default: '' };
  }
  return {
    screen: 'bench',
    version: 1,
    state,
    body: { widget: 'stack', children: places.map(node) },
  };
}

function node(index: number): JsonObject {
  const kind = kindOf(index);
  const show = index % 10 === 9 ? { show: "state.f0 != 'hide'" } : {};
  if (kind === 'text') return { widget: kind, ...show, props: { text: `Text ${index}` } };
  if (kind === 'button') return { widget: kind, ...show, props: { text: `Button ${index}` } };
  return {
    widget: kind,
    ...show,
    props: { label: `${kind === 'input' ? 'Field' : 'Check'} ${index}` },
    bind: `state.f${index}`,
  };
}

export async function runtimeOf(): Promise<Runtime> {
  const widgets = Object.fromEntries(Object.keys(components).map((name) => [name, widget(name)]));
  const none = (): ReactNode => null;
  const frame = { Skeleton: none, Failed: none, Denied: none, Broken: none, Unknown: none, Dialog: none };
  const catalogue = { widgets, contracts: {}, flows: {}, areas: {}, calls: {} };
  const runtime = createRuntime({ catalogue, ports: createMemoryPorts(), frame, world: new World() });
  await Promise.all(Object.keys(components).map((name) => runtime.page.loader.widget(name)));
  return runtime;
}

export function ByEngine({ runtime, unit }: { readonly runtime: Runtime; readonly unit: JsonObject }): ReactNode {
  return (
    <RuntimeProvider runtime={runtime}>
      <Screen bundle={{ name: 'bench', version: '1', unit, parts: {}, functions: {} }} />
    </RuntimeProvider>
  );
}
