import { MantineProvider } from '@mantine/core';
import { render, waitFor, type RenderResult } from '@testing-library/react';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import type { Example, Frame, SlotEntry, WidgetContext } from '../../../engine/index.ts';
import { Texts } from '../../../engine/react/index.ts';
import { ExamplePage } from '../../../.storybook/example-page.tsx';
import { frame } from '../../../widgets/parts/frame/frame.tsx';
import { messageOf } from '../../../widgets/parts/text/message.ts';
import { textsOf } from '../../../widgets/parts/text/texts-of.ts';
import { makeTheme, variables } from '../../../widgets/parts/theme/theme.ts';

export function TestProviders({
  children,
  language = 'en',
  dark = false,
}: {
  children: ReactNode;
  language?: 'el' | 'en';
  dark?: boolean;
}) {
  return (
    <MantineProvider
      theme={makeTheme()}
      cssVariablesResolver={variables}
      forceColorScheme={dark ? 'dark' : 'light'}
      env="test"
    >
      <Texts value={textsOf(language)}>{children}</Texts>
    </MantineProvider>
  );
}

export interface Emitted {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>> | undefined;
}

export interface RenderedWidget extends RenderResult {
  /** The events of the widget, in order. */
  readonly emitted: Emitted[];
  /** Passes other props, as a change of state does. */
  readonly give: (props: Record<string, unknown>) => void;
}

/** Renders a component as the engine does, with a context that records. The values of a change event come back as props, as with a binding. */
export function renderWidget(
  Component: ComponentType<never>,
  props: Record<string, unknown> = {},
  options: { language?: 'el' | 'en'; bind?: boolean; around?: (inside: ReactNode) => ReactNode } = {},
): RenderedWidget {
  const emitted: Emitted[] = [];
  const around = options.around ?? ((inside: ReactNode) => inside);
  let current = props;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a component's props are held by its schema; here they are data
  const Shown = Component as ComponentType<Record<string, unknown>>;
  const context: WidgetContext = {
    emit: (event, payload) => {
      emitted.push({ event, payload });
      if (options.bind !== false && event === 'change' && payload) give(payload);
    },
    listens: () => true,
    bound: () => true,
    nodeId: 'tested',
    busy: false,
    slots: {},
    parts: {},
  };
  const app = (): ReactNode => (
    <TestProviders language={options.language ?? 'en'}>{around(<Shown {...context} {...current} />)}</TestProviders>
  );
  const give = (more: Record<string, unknown>): void => {
    current = { ...current, ...more };
    rendered?.rerender(app());
  };
  let rendered: RenderResult | undefined;
  rendered = render(app());
  return Object.assign(rendered, { emitted, give });
}

/** One entry of a slot, as the engine passes it. */
export const entry = (
  key: string,
  props: Record<string, unknown>,
  body?: ReactNode,
  emit: SlotEntry['emit'] = () => {},
): SlotEntry => ({
  key,
  props,
  emit,
  listens: () => true,
  ...(body === undefined ? {} : { body }),
});

export interface RenderedExample extends RenderResult {
  /** Errors and unknown names during rendering. */
  readonly faults: readonly string[];
}

/** Renders an example through the engine and waits until its widgets are loaded. */
export async function renderExample(example: Example, language: 'el' | 'en' = 'en'): Promise<RenderedExample> {
  const faults: string[] = [];
  const telling: Frame = {
    ...frame,
    Skeleton: () => <p data-waiting>waiting</p>,
    Broken: ({ error, pointer }) => <Fault faults={faults} text={`${pointer}: ${messageOf(error)}`} />,
    Unknown: ({ name, pointer }) => <Fault faults={faults} text={`${pointer}: unknown ${name}`} />,
  };
  const rendered = render(
    <TestProviders language={language}>
      <ExamplePage example={example} language={language} translate={textsOf(language)} around={telling} />
    </TestProviders>,
  );
  await waitFor(
    () => {
      if (rendered.container.querySelector('[data-waiting]')) throw new Error('The widgets are still loading');
    },
    { timeout: 15_000 },
  );
  return Object.assign(rendered, { faults });
}

function Fault({ faults, text }: { faults: string[]; text: string }) {
  useEffect(() => void faults.push(text), [faults, text]);
  return <p>{text}</p>;
}
