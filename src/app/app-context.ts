import { autorun, reaction } from 'mobx';
import { createContext, useContext } from 'react';
import type { Ports } from '../../engine/index.ts';
import { createRuntime, GlobalFacts, type Runtime } from '../../engine/react/index.ts';
import type { Calls } from '../../schemas/calls/index.ts';
import { createClient, type Client } from '../api/client.ts';
import { createTypedClient, type TypedClient } from '../api/typed.ts';
import { createDocumentLoader, type DocumentLoader } from '../ports/documents.ts';
import { Hub } from '../ports/hub.ts';
import { createPorts } from '../ports/index.ts';
import { captureLinks } from '../router/capture-links.ts';
import { createHistory, type AppHistory } from '../router/history.ts';
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
import { recoverOnline, removeFailedStyles } from './recover-online.ts';
import { watchSizes } from './sizes.ts';
import { whenIdle } from './when-idle.ts';
import { prefetchParts } from '../../widgets/_shared/lazy-part.ts';

/** Everything that the page is made of. One is made at start, and nothing else holds state. */
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

export function createAppContext(): AppContext {
  const notices = new Notices();
  const display = new Display();
  const globals = new GlobalFacts();
  const client: Client = createClient({
    addresses: calls,
    loadAddresses: loadCalls,
    language: () => texts.language,
    say: (code, params) => fieldText(code, params, texts.translate),
    person: () => session.person?.person ?? null,
    stopped: () => session.replaced,
    isBack: () => session.isBack(),
    failed: (error, name) => renewSession(session, error, name),
  });
  const api = createTypedClient<Calls>(client);
  const texts = new Texts((lang) => loadTexts(api, lang));
  const session = new Session(api, { hasUnsaved: () => runtime.hasUnsaved });
  const bare = (path: string) => splitLanguage(path, texts.languages).pathname;
  const isParams = (to: string) => sameScreen(bare(to), bare(history.location.pathname), session.project?.Addresses);
  const history: AppHistory = createHistory(
    (leaving) => {
      if (leaving === 'state') return runtime.hasUnsavedDialog ? () => runtime.mayLeave('state') : null;
      return runtime.hasUnsaved ? (to) => runtime.mayLeave(isParams(to) ? 'params' : 'page') : null;
    },
    () => runtime.leave(),
  );
  const documents = createDocumentLoader(client, () => session.project?.Id ?? null);
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
  bind(app);
  recoverOnline(app);
  removeFailedStyles();
  shareSession(session);
  reloadForOtherUser(app);
  return app;
}

/** The screen settings stores it on this device: the names of the screen and of its state. */
const separatorIn = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined);

/** The owner of stored data: the person and the project. Not used before consent. */
const placeIn = ({ identity, project, user }: Session): string | null =>
  identity && project && !needsConsent(user, project) ? `${identity.Id}/${project.Id}` : null;

const loadTexts = (api: TypedClient<Calls>, lang: string): Promise<TextTable> => api.lang.langService({ lang });

/** Unread counts and toasts are loaded after sign-in. */
function tidings(app: AppContext): () => void {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= import('./unread-counts.ts').then(({ followUnreadCounts }) => followUnreadCounts(app));
    loading.catch(() => {
      // Without the network there are no tidings either: the next sign-in tries again.
      loading = undefined;
    });
  };
}

/** Tells the world of the screens whatever the session and the language become. */
function bind(app: AppContext): void {
  const { globals, session, texts, runtime, documents, history, knowledge, ports, hub, notices } = app;
  const followOnce = tidings(app);
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
      hub.open();
      followOnce();
      whenIdle(prefetchParts);
      void texts.loadLibrary();
      knowledge.load(globals).catch((error: unknown) => ports.failed(error));
    },
  );
  ports.listen('lang.textsChanged', () => {
    texts.reload().catch((error: unknown) => ports.failed(error));
  });
  reaction(
    () => ({ role: session.role, project: session.project?.Id }),
    (now, before) => {
      // A session that begins or ends anew keeps what is open.
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
