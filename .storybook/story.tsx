import type { ReactNode } from 'react';
import type { Frame, JsonObject, Schema, WidgetDefinition } from '../engine/index.ts';
import { ExamplePage, type Network } from './example-page.tsx';
import { frame } from '../widgets/parts/frame/frame.tsx';
import { manualOf, typeOf } from '../widgets/parts/schema/manual.ts';
import { textsOf } from '../widgets/parts/text/texts-of.ts';

interface StoryContext {
  readonly globals: Readonly<Record<string, unknown>>;
}

/** A story in Storybook's form. .storybook/write-widgets.ts writes the story files. */
export interface WidgetStory {
  readonly args: JsonObject;
  readonly argTypes: Readonly<Record<string, object>>;
  readonly parameters: object;
  readonly render: (args: JsonObject, context: StoryContext) => ReactNode;
  /** Waits until the widgets are loaded, so that the checks see them. */
  readonly play: (context: { readonly canvasElement: HTMLElement }) => Promise<void>;
}

/** The manual of a widget: its description, props, models, events and slots. Storybook shows it above the stories. */
export const about = (definition: WidgetDefinition): object => ({
  docs: { description: { component: manualOf(definition) } },
});

/** One example of a widget as a story. If the example is the widget itself, its props are the controls. */
export function story(definition: WidgetDefinition, name: string): WidgetStory {
  const example = definition.examples.find((one) => one.name === name);
  if (!example) throw new Error(`${definition.name} has no example ${name}`);
  const own = example.node['widget'] === definition.name;
  return {
    args: own ? asObject(example.node['props']) : {},
    argTypes: own ? controlsOf(definition.props) : {},
    parameters: {
      docs: {
        description: { story: example.description ?? '' },
        source: { code: JSON.stringify(example.node, null, 2), language: 'json' },
      },
    },
    render: (args, { globals }) => (
      <ExamplePage
        example={example}
        props={own ? args : undefined}
        language={wordOf(globals['locale'], 'en')}
        translate={textsOf(wordOf(globals['locale'], 'en'))}
        role={wordOf(globals['role'], 'Admin')}
        network={networkOf(globals['network'])}
        around={markedFrame}
      />
    ),
    play: async ({ canvasElement }) => waitUntilShown(canvasElement),
  };
}

const markedFrame: Frame = {
  ...frame,
  Skeleton: (props) => (
    <div data-waiting>
      <frame.Skeleton {...props} />
    </div>
  ),
};

async function waitUntilShown(canvas: HTMLElement): Promise<void> {
  const end = Date.now() + 20_000;
  while (canvas.querySelector('[data-waiting]')) {
    if (Date.now() > end) throw new Error('The widgets did not load in 20 seconds');
    // oxlint-disable-next-line no-await-in-loop -- it polls
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const wordOf = (value: unknown, preset: string): string => (typeof value === 'string' ? value : preset);
const networkOf = (value: unknown): Network => (value === 'slow' || value === 'failing' ? value : 'ok');
const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.parse(JSON.stringify(value)) : {};

/** Storybook's controls from the props' schema. */
function controlsOf(schema: Schema): Record<string, object> {
  const required = new Set(schema.required ?? []);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, prop]) => [
      name,
      {
        description: prop.description,
        type: { required: required.has(name) },
        table: {
          ...(prop.default === undefined ? {} : { defaultValue: { summary: JSON.stringify(prop.default) } }),
          type: { summary: typeOf(prop) },
        },
        ...(prop.enum ? { control: 'select', options: prop.enum } : { control: controlOf(prop) }),
      },
    ]),
  );
}

function controlOf({ type }: Schema): string {
  const kinds = [type ?? 'object'].flat();
  const known = { boolean: 'boolean', number: 'number', integer: 'number', string: 'text' } as const;
  return Object.entries(known).find(([kind]) => kinds.includes(kind))?.[1] ?? 'object';
}
