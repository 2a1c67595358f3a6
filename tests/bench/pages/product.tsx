import type { ReactNode } from 'react';
import { createMemoryPorts, type JsonObject, type RuntimeWidget } from '../../../engine/index.ts';
import { createRuntime, RuntimeProvider, Screen, GlobalFacts, type Runtime } from '../../../engine/react/index.ts';
import texts from '../../../schemas/locales/en/widgets.json';
import { frame } from '../../../widgets/parts/frame/frame.tsx';
import { showReact } from './bench-page.ts';
import { Provider } from './provider.tsx';

type Widgets = Readonly<Record<string, RuntimeWidget>>;

const table: Readonly<Record<string, string>> = texts;
const translate = (key: string): string => table[key] ?? key;

export function runtimeOf(widgets: Widgets): Runtime {
  const catalogue = { widgets, contracts: {}, flows: {}, areas: {}, calls: {} };
  const globals = new GlobalFacts({ lang: 'en', translate });
  return createRuntime({ catalogue, ports: createMemoryPorts(), frame, globals });
}

/**
 * A document as a page. It is read from its text each time, as a page reads what the server sends, so that preparing it is a part of its first render.
 * `asText: false` for one that is mostly data.
 */
export function showDocument(widgets: Widgets, documentOf: () => JsonObject, { asText = true } = {}): void {
  const runtime = runtimeOf(widgets);
  let renders = 0;
  const count = (): void => {
    runtime.inspect.listen((sighting) => {
      if (sighting.kind === 'render') renders++;
    });
  };
  let given = '';
  let document: JsonObject = {};
  const ready = async (): Promise<void> => {
    document = documentOf();
    if (asText) given = JSON.stringify(document);
    await Promise.all(Object.keys(widgets).map((name) => runtime.page.loader.widget(name)));
  };
  const make = (): ReactNode => {
    const unit: JsonObject = asText ? JSON.parse(given) : document;
    return (
      <Provider>
        <RuntimeProvider runtime={runtime}>
          <Screen bundle={{ name: 'bench', version: '1', unit, parts: {}, functions: {} }} />
        </RuntimeProvider>
      </Provider>
    );
  };
  showReact(make, ready, {
    count,
    rendered() {
      const seen = renders;
      renders = 0;
      return seen;
    },
  });
}
