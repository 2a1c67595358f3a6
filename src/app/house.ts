import { autorun, reaction } from 'mobx';
import { createContext, useContext } from 'react';
import type { Ports } from '../../engine/index.ts';
import { createRuntime, World, type Runtime, type Table } from '../../engine/react/index.ts';
import type { Calls } from '../../schemas/calls/index.ts';
import { createClient, type Client } from '../api/client.ts';
import { createTypedClient, type TypedClient } from '../api/typed.ts';
import { createDocumentLoader, type DocumentLoader } from '../ports/documents.ts';
import { createPorts } from '../ports/index.ts';
import { captureLinks } from '../router/capture-links.ts';
import { createHistory, type AppHistory } from '../router/history.ts';
import { splitLanguage } from '../router/language.ts';
import { matchRoute } from '../router/routes.ts';
import { Session } from '../session/session.ts';
import { shareSession } from '../session/share-session.ts';
import { Texts, type TextTable } from '../texts/texts.ts';
import { addresses, catalogue } from './catalogue.ts';
import { Display } from './display.ts';
import { Knowledge } from './knowledge.ts';
import { Notices } from './notices.ts';
import { frame } from './frame.tsx';
import { pollVersions, type VersionSource } from './versions.ts';
import { recoverOnline } from './recover-online.ts';
import { watchSizes } from './sizes.ts';

/** Everything that the page is made of. One is made at start, and nothing else holds state. */
export interface House {
  readonly history: AppHistory;
  readonly client: Client;
  readonly api: TypedClient<Calls>;
  readonly texts: Texts;
  readonly session: Session;
  readonly notices: Notices;
  readonly display: Display;
  readonly documents: DocumentLoader;
  readonly versions: VersionSource;
  readonly knowledge: Knowledge;
  readonly ports: Ports;
  readonly world: World;
  readonly runtime: Runtime;
}

/** Formats of exports that the engine has not by itself. */
const exporters = { xlsx: async (table: Table) => (await import('../export/workbook.ts')).workbook(table) };

const Current = createContext<House | null>(null);
export const HouseProvider = Current.Provider;

export function useHouse(): House {
  const house = useContext(Current);
  if (!house) throw new Error('No house stands above');
  return house;
}

export function createHouse(): House {
  const notices = new Notices();
  const display = new Display();
  const world = new World();
  const client: Client = createClient({
    addresses,
    language: () => texts.language,
    failed: (error, name) => {
      // The session has ended somewhere else: ask again who is here.
      if (error.status === 401 && !name.startsWith('account.') && session.state === 'authenticated')
        void session.reload();
    },
  });
  const api = createTypedClient<Calls>(client);
  const texts = new Texts((lang) => loadTexts(api, lang));
  const session = new Session(api);
  const history = createHistory(() => (runtime.wouldLose ? () => runtime.mayLeave() : null));
  const documents = createDocumentLoader(client, () => session.project?.Id ?? null);
  const versions = pollVersions(
    async (ProjectId, signal) => (await api.documents.mark({ ProjectId }, { signal })).mark,
  );
  const ports = createPorts({
    client,
    texts,
    session,
    notices,
    history,
    documents,
    refused: () => display.set({ refused: true }),
  });
  const knowledge = new Knowledge(() => texts.translate);
  const runtime = createRuntime({ catalogue, ports, frame, world, validate: knowledge.validate, exporters });
  const house = {
    history,
    client,
    api,
    texts,
    session,
    notices,
    display,
    documents,
    versions,
    knowledge,
    ports,
    world,
    runtime,
  };
  bind(house);
  recoverOnline(house);
  shareSession(session);
  return house;
}

const loadTexts = (api: TypedClient<Calls>, lang: string): Promise<TextTable> => api.lang.langService({ lang });

/** Tells the world of the screens whatever the session and the language become. */
function bind({ world, session, texts, runtime, documents, history, knowledge, ports }: House): void {
  captureLinks(history, (path) => {
    const { pathname } = splitLanguage(path, texts.languages);
    return pathname === '/' || matchRoute(pathname) !== null;
  });
  autorun(() => world.set({ lang: texts.language, translate: texts.translate }));
  autorun(() => world.set({ user: session.user, project: session.project, role: session.role ?? '' }));
  autorun(() => {
    document.documentElement.lang = texts.language;
  });
  reaction(
    () => session.identity?.Id ?? null,
    () => {
      documents.clear();
      runtime.forget();
      if (!session.identity) return;
      void texts.loadLibrary();
      knowledge.load(world).catch((error: unknown) => ports.failed(error));
    },
  );
  watchSizes(world);
  addEventListener('beforeunload', (event) => {
    if (runtime.wouldLose) event.preventDefault();
  });
}
