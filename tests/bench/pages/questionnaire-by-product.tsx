import { createMemoryPorts, type JsonObject } from '../../../engine/index.ts';
import { createRuntime, RuntimeProvider, Screen, GlobalFacts, Texts } from '../../../engine/react/index.ts';
import { flows } from '../../../flows/index.ts';
import { provideOverCalls } from '../../../flows/provide.ts';
import { contracts } from '../../../schemas/contracts.ts';
import overview from '../../../schemas/screens/quest/overview.json';
import run from '../../../schemas/screens/quest/run.json';
import upload from '../../../schemas/screens/quest/upload.json';
import uploaded from '../../../schemas/screens/quest/uploaded.json';
import { frame } from '../../../widgets/parts/frame/frame.tsx';
import { textsOf } from '../../../widgets/parts/text/texts-of.ts';
import { widgets } from '../../../widgets/registry.ts';
import { count, showReact } from './bench-page.ts';
import { Provider } from './provider.tsx';
import { longSet, shown } from './questionnaire-data.ts';

/** count=1: all on one page; count=0: section by section. */
const reply = JSON.stringify(longSet(count === 1 ? 'page' : 'sections'));
const asJson = (document: unknown): JsonObject => JSON.parse(JSON.stringify(document));
const bundle = {
  name: 'quest/run',
  version: '1',
  unit: asJson(run),
  parts: { 'quest/overview': asJson(overview), 'quest/upload': asJson(upload), 'quest/uploaded': asJson(uploaded) },
  functions: {},
};
const params = { by: 'action', id: '1' };

/** The calls of the page: the questionnaire comes as its text, and every answer is taken. */
const call = async (name: string): Promise<unknown> => (name === 'quest.getByAction' ? JSON.parse(reply) : 50);

const translate = textsOf('en');
const globals = new GlobalFacts({ user: { Id: '1' }, project: { Id: '1' }, role: 'Mentee', lang: 'en', translate });
const catalogue = { widgets, contracts, flows, areas: {}, calls: {} };
const ports = createMemoryPorts();
const runtime = createRuntime({ catalogue, ports, frame, globals, provide: provideOverCalls(call) });

/** The page's widgets, and the loader of its flow. */
const NEEDED =
  'stack text toolbar progress badge button notice emptyState section card skeleton countdown questionLine questionChoice questionChoices questionNumbers questionLongText'.split(
    ' ',
  );

async function ready(): Promise<void> {
  await Promise.all(NEEDED.map((name) => runtime.page.loader.widget(name)));
  await import('../../../flows/questionnaire/machine.ts');
  await import('../../../flows/questionnaire/over-calls.ts');
}

let renders = 0;

const questions = (): number => document.querySelectorAll('[data-question]').length;

showReact(
  () => (
    <Provider>
      <Texts value={translate}>
        <RuntimeProvider runtime={runtime}>
          <Screen bundle={bundle} params={params} />
        </RuntimeProvider>
      </Texts>
    </Provider>
  ),
  ready,
  {
    next() {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next');
      if (!button) throw new Error('There is no button Next');
      button.click();
    },
    questions,
    shown: () => shown(questions),
    count: () =>
      runtime.inspect.listen((sighting) => {
        if (sighting.kind === 'render') renders++;
      }),
    rendered() {
      const seen = renders;
      renders = 0;
      return seen;
    },
  },
);
