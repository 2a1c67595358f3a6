import { MantineProvider } from '@mantine/core';
import { createMemoryPorts, type DocumentBundle } from 'praxis/engine';
import {
  createRuntime,
  Dialogs,
  GlobalFacts,
  RuntimeProvider,
  Screen,
  type RuntimeCatalogue,
} from 'praxis/engine/react';
import texts from 'praxis/texts/en/widgets.json' with { type: 'json' };
import { firstTranslate, frame, makeTheme, variables } from 'praxis/widgets';
import { createRoot } from 'react-dom/client';
import unit from './notes.json' with { type: 'json' };

const notes = [{ Id: 1, Text: 'Read the README of the engine' }];

/** The source of the data. A call may as well fetch: `async () => (await fetch('/notes')).json()`. */
const ports = createMemoryPorts({
  calls: {
    'notes.list': () => [...notes],
    'notes.add': ({ Text }: { readonly Text: string }) => void notes.push({ Id: notes.length + 1, Text }),
  },
});

/** The names that documents may use: widgets, and calls with the calls that load again after them. */
export const catalogue: RuntimeCatalogue = {
  widgets: {
    stack: { name: 'stack', children: 'nodes', load: () => import('praxis/widgets/layout/stack/Stack') },
    text: { name: 'text', load: () => import('praxis/widgets/display/text/Text') },
    button: { name: 'button', load: () => import('praxis/widgets/input/button/Button') },
    textInput: {
      name: 'textInput',
      models: { value: { event: 'change' } },
      load: () => import('praxis/widgets/input/textInput/TextInput'),
    },
  },
  calls: { 'notes.list': {}, 'notes.add': { affects: ['notes.list'] } },
  contracts: {},
  flows: {},
  areas: {},
};

const globals = new GlobalFacts({
  lang: 'en',
  translate: (key, values = {}) => firstTranslate(texts, 'en', key, values),
});
const runtime = createRuntime({ catalogue, ports, frame, globals });
const bundle: DocumentBundle = { name: 'notes', version: '1', unit, parts: {}, functions: {} };

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <MantineProvider theme={makeTheme()} cssVariablesResolver={variables}>
    <RuntimeProvider runtime={runtime}>
      <Screen bundle={bundle} />
      <Dialogs />
    </RuntimeProvider>
  </MantineProvider>,
);
