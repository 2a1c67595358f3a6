import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { defineWidget, type Widget, type WidgetDefinition } from '../../../engine/index.ts';

type Any = Widget<{ readonly label?: string; readonly text?: string; readonly value?: unknown }>;

const TO_THE_LEFT = { alignSelf: 'flex-start' };

const components: Readonly<Record<string, ComponentType<Any>>> = {
  stack: ({ children }) => <Stack gap={4}>{children}</Stack>,
  text: ({ text }) => <Text>{text}</Text>,
  button: ({ text, emit }) => (
    <Button variant="default" style={TO_THE_LEFT} onClick={() => emit('click')}>
      {text}
    </Button>
  ),
  textInput: ({ label, value, emit }) => (
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

/** Widgets that are the components of the hand-written page, so that the difference is the engine. */
export const bareWidgets = Object.fromEntries(Object.keys(components).map((name) => [name, widget(name)]));
