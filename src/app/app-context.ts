import { autorun, reaction } from 'mobx';
import { createContext, useContext } from 'react';
import type { Ports } from '../../engine/index.ts';
import { createRuntime, GlobalFacts, type Ahead, type Runtime } from '../../engine/react/index.ts';
import type { Calls } from '../../schemas/calls/index.ts';
import { createClient, type Client } from '../api/client.ts';
import { createTypedClient, type TypedClient } from '../api/typed.ts';
import { createDocumentLoader, type DocumentLoader, type ReadBundle } from '../ports/documents.ts';
import { Hub } from '../ports/hub.ts';
import { createPorts } from '../ports/index.ts';
import { captureLinks } from '../router/capture-links.ts';
import { createHistory, type AppHistory, type HistoryWindow } from '../router/history.ts';
import { splitLanguage } from '../router/language.ts';
import { matchRoute, sameScreen } from '../router/routes.ts';
import { needsConsent } from '../session/consent.ts';
import { renewSession } from '../session/renew-session.ts';
import { OwnOrder } from '../session/own-order.ts';
import { Session } from '../session/session.ts';
import { shareSession } from '../session/share-session.ts';
import { Texts, type TextTable } from '../texts/texts.ts';
import { calls, loadCalls } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { Display } from './display.ts';
import { fieldText } from './field-text.ts';
import { provideFlows } from './provide-flows.ts';
import { SchemaRegistry } from './schema-registry.ts';
import { Notices } from './notices.ts';
import { frame } from './frame.tsx';
import { reloadForOtherUser } from './reload-for-other-user.ts';
import { retryWhenOnline, removeFailedStyles } from './retry-when-online.ts';
import { watchSizes } from './sizes.ts';
import { whenIdle } from './when-idle.ts';
import { prefetchParts } from '../../widgets/parts/hook/lazy-part.ts';

/** All parts of the page. It is created once at start, and nothing else holds state. */
export interface AppContext {
  readonly history: AppHistory;
  readonly client: Client;
  readonly api: TypedClient<Calls>;
  readonly texts: Texts;
  readonly session: Session;
  readonly notices: Notices;
  readonly display: Display;
  readonly documents: DocumentLoader;
  /** The realtime connection. */
  readonly hub: Hub;
  readonly knowledge: SchemaRegistry;
  readonly ownOrder: OwnOrder;
  readonly ports: Ports;
  readonly globals: GlobalFacts;
  readonly runtime: Runtime;
}

const Current = createContext<AppContext | null>(null);
export const AppProvider = Current.Provider;

export function useApp(): AppContext {
  const app = useContext(Current);
  if (!app) throw new Error('AppProvider is missing');
  return app;
}

/** The parts of the environment that differ between a page in the browser and a page that the server draws. */
export interface AppSurroundings {
  readonly fetch?: typeof globalThis.fetch;
  readonly window?: HistoryWindow;
  readonly ahead?: Ahead;
  /** Reads a document from a reply. */
  readonly readBundle?: ReadBundle;
  /** Loads the texts of a language. */
  readonly loadTexts?: (load: () => Promise<TextTable>, language: string) => Promise<TextTable>;
}

export function createAppContext(around: AppSurroundings = {}): AppContext {
  const notices = new Notices();
  const display = new Display();
  const globals = new GlobalFacts();
  const client: Client = createClient({
    ...(around.fetch ? { fetch: around.fetch } : {}),
    addresses: calls,
    loadAddresses: loadCalls,
    language: () => texts.language,
    canSay: () => texts.whenComplete(),
    say: (code, params) => fieldText(code, params, texts.translate),
    person: () => session.person?.person ?? null,
    stopped: () => session.replaced || session.gone,
    isBack: () => session.isBack(),
    failed: (error, name) => renewSession(session, error, name),
  });
  const api = createTypedClient<Calls>(client);
  const texts = new Texts((lang) => {
    const load = () => loadTexts(api, lang);
    return around.loadTexts ? around.loadTexts(load, lang) : load();
  });
  const session = new Session(api, { hasUnsaved: () => runtime.hasUnsaved });
  const bare = (path: string) => splitLanguage(path, texts.languages).pathname;
  const isParams = (to: string) => sameScreen(bare(to), bare(history.location.pathname), session.project?.Addresses);
  const history: AppHistory = createHistory(
    (leaving) => {
      if (leaving === 'state') return runtime.hasUnsavedDialog ? () => runtime.mayLeave('state') : null;
      return runtime.hasUnsaved ? (to) => runtime.mayLeave(isParams(to) ? 'params' : 'page') : null;
    },
    () => runtime.leave(),
    around.window,
  );
  const loader = createDocumentLoader(client, () => session.project?.Id ?? null, around.readBundle);
  const documents = around.ahead ? { ...loader, load: loader.loadAhead } : loader;
  const hub = new Hub({
    refused: () => void session.reload(),
    person: () => session.person?.person ?? null,
  });
  const ports = createPorts({
    client,
    texts,
    session,
    notices,
    history,
    documents,
    hub,
    refused: () => display.set({ refused: true }),
  });
  const knowledge = new SchemaRegistry(() => texts.translate);
  const ownOrder = new OwnOrder(ports.keep.user, () => placeIn(session));
  // Sources affected by a flow's calls reload, as after an action.
  const provide = provideFlows(ports, session, (call) => void runtime.reload(calls[call]?.affects ?? []));
  const runtime: Runtime = createRuntime({
    catalogue,
    ports,
    frame,
    globals,
    onTitle: (title) => display.set({ title }),
    validate: knowledge.validate,
    provide,
    whenIdle,
    ...(around.ahead ? { ahead: around.ahead } : {}),
    separator: () => separatorIn(ports.keep.device.get('settings/separator')),
  });
  const app = {
    history,
    client,
    api,
    texts,
    session,
    notices,
    display,
    documents,
    hub,
    knowledge,
    ownOrder,
    ports,
    globals,
    runtime,
  };
  bind(app, around.ahead !== undefined);
  // The server draws the page that a browser takes over.
  if (around.ahead) {
    display.set({ adopting: true });
    return app;
  }
  retryWhenOnline(app);
  removeFailedStyles();
  shareSession(session);
  reloadForOtherUser(app);
  return app;
}

/** The screen "settings" stores the separator on this device, under the names of the screen and its state. */
const separatorIn = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined);

/** The key of the owner of stored data: the person and the project. Null before consent. */
const placeIn = ({ identity, project, user }: Session): string | null =>
  identity && project && !needsConsent(user, project) ? `${identity.Id}/${project.Id}` : null;

const loadTexts = (api: TypedClient<Calls>, lang: string): Promise<TextTable> => api.lang.langService({ lang });

/** Begins the work of a page for people who are signed in. */
function signedInFollower(app: AppContext): () => void {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= import('./after-sign-in.ts').then(({ followSignedIn }) => followSignedIn(app));
    loading.catch(() => {
      // The module could not be loaded without a network. The next sign-in tries again.
      loading = undefined;
    });
  };
}

/** Passes changes of the session and the language on to the facts of the screens. */
function bind(app: AppContext, isServer: boolean): void {
  const { globals, session, texts, runtime, documents, history, knowledge, ports, hub, notices, display } = app;
  const followOnce = signedInFollower(app);
  captureLinks(history, (path) => {
    const { pathname } = splitLanguage(path, texts.languages);
    return pathname === '/' || matchRoute(pathname) !== null;
  });
  autorun(() => globals.set({ lang: texts.language, translate: texts.translate }));
  autorun(() => globals.set({ user: session.user, project: session.project, role: session.role ?? '' }));
  autorun(() => {
    document.documentElement.lang = texts.language;
  });
  reaction(
    () => session.identity?.Id ?? null,
    () => {
      documents.clear();
      runtime.forget(session.identity !== null);
      hub.close();
      if (!session.identity) return;
      if (isServer) return;
      hub.announce();
      display.whenShown(() => {
        if (!session.identity) return;
        hub.open();
        followOnce();
        whenIdle(prefetchParts);
        void texts.loadLibrary();
      });
      const load = (): void => void knowledge.load(globals).catch((error: unknown) => ports.failed(error));
      // A page of the server that needs it has it already.
      if (display.adopting) display.whenShown(load);
      else load();
    },
  );
  ports.listen('lang.textsChanged', () => {
    texts.reload().catch((error: unknown) => ports.failed(error));
  });
  reaction(
    () => ({ role: session.role, project: session.project?.Id }),
    (now, before) => {
      // When a session begins or ends, open screens remain.
      if (!now.project || !before.project) return;
      runtime.leave();
      notices.dismissUndo();
    },
    { equals: (one, other) => one.role === other.role && one.project === other.project },
  );
  watchSizes(globals);
  addEventListener('beforeunload', (event) => {
    if (runtime.hasUnsaved && !session.replaced) event.preventDefault();
  });
}
