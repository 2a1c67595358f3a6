import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { SlotEntry, WidgetContext } from '../../engine/index.ts';
import { Texts, type Translate } from '../../engine/react/index.ts';
import { makeTheme, variables } from './theme.ts';

// Every text of both languages, as the product has them.
const files = import.meta.glob<Record<string, string>>('../../schemas/locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** The product's own texts in one language: `texts('el')('widgets.close')`. */
export function texts(language: 'el' | 'en'): Translate {
  const resources = Object.entries(files)
    .filter(([file]) => file.includes(`/${language}/`))
    .map(([, keys]) => keys);
  const instance = createInstance();
  void instance.init({
    lng: language,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: Object.assign({}, ...resources) } },
  });
  return (key, values) => instance.t(key, values ?? {});
}

export function TestHouse({
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
      <Texts value={texts(language)}>{children}</Texts>
    </MantineProvider>
  );
}

export interface Emitted {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>> | undefined;
}

export interface RenderedWidget extends RenderResult {
  /** What the widget told the engine, in order. */
  readonly emitted: Emitted[];
  /** Gives it other props, as a change of state does. */
  readonly give: (props: Record<string, unknown>) => void;
}

/** Renders a component as the engine does, with a context that records. `values` that a change event carries come back as props, as a binding does. */
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
  const house = (): ReactNode => (
    <TestHouse language={options.language ?? 'en'}>{around(<Shown {...context} {...current} />)}</TestHouse>
  );
  const give = (more: Record<string, unknown>): void => {
    current = { ...current, ...more };
    rendered?.rerender(house());
  };
  let rendered: RenderResult | undefined;
  rendered = render(house());
  return Object.assign(rendered, { emitted, give });
}

/** One entry of a slot, as the engine gives it. */
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
