import { CallError, type Destination, type Ports } from '../../engine/index.ts';
import { safeAddress, sitePath } from '../../schemas/formats/address.ts';
import type { Client } from '../api/client.ts';
import { failureReport, failureText, hasReason, translatedError } from '../app/failure.ts';
import type { Notices } from '../app/notices.ts';
import type { AppHistory } from '../router/history.ts';
import { splitLanguage, withLanguage } from '../router/language.ts';
import { isOwn, mayOpen, pathOf, type OwnAddress } from '../router/routes.ts';
import type { Session } from '../session/session.ts';
import { labelsOf } from '../session/settings.ts';
import type { Texts } from '../texts/texts.ts';
import type { DocumentLoader } from './documents.ts';
import type { Hub } from './hub.ts';
import { tryHubFirst } from './hub-first.ts';
import { createKeepStore } from './keep-store.ts';
import { idIn, type Owner } from '../device/stored-owner.ts';
import type { UserDataCalls } from './user-keep-store.ts';
import { runInSandbox } from './sandbox.ts';

export interface PortsOptions {
  readonly client: Client;
  readonly texts: Texts;
  readonly session: Session;
  readonly notices: Notices;
  readonly history: AppHistory;
  readonly documents: DocumentLoader;
  readonly hub: Hub;
  /** Called when the reader has no right to a call. */
  readonly refused: () => void;
}

const files = () => import('./files.ts');

/** The engine's ports over HTTP and the browser. */
export function createPorts(options: PortsOptions): Ports {
  const { client, session, notices, history, documents, texts, hub } = options;
  const link = createLink(options);
  const isAdmin = () => session.heldRoles.includes('Admin');
  const refuse = (error: unknown): never => {
    throw translatedError(error, texts.translate, isAdmin(), labelsOf(session.project?.Settings));
  };
  const load = async (url: string) => (await client.request(url, {}).catch(refuse)).blob();
  const call: Ports['call'] = async (name, body, given) => {
    const ask = () => client.call(name, body, given);
    const asked = ENDS_LINE.has(name) ? withHubClosed(hub, session, ask) : tryHubFirst(hub, name, body, ask);
    const reply = await asked.catch(refuse);
    await afterCall(name, body, session);
    if (LANDS.has(name)) await landAsSomebody(reply);
    return reply;
  };
  return {
    call,
    service: async (name, params, given) => {
      const ProjectId = session.project?.Id;
      const reply = await call('services.run', { name, Params: params, ...(ProjectId ? { ProjectId } : {}) }, given);
      return Reflect.get(Object(reply), 'Result');
    },
    listen: hub.listen,
    send: hub.send,
    run: runInSandbox,
    navigate: (target) => go(target, link, history),
    link,
    toast: (toast) => notices.toast(toast),
    confirm: (question) => notices.confirm(question),
    alert: (message) => notices.alert(message),
    failed: (error) => {
      // An ended session, missing consent and another person show their own pages, so they need no message.
      if (error instanceof CallError && (error.status === 401 || LEADS_AWAY.has(error.code))) return;
      if (error instanceof CallError && error.status === 403 && !hasReason(error, texts.translate)) options.refused();
      else notices.showMessage(failureReport(error, texts.translate, isAdmin()));
    },
    textOf: (error) => failureText(error, texts.translate, isAdmin()),
    download: async (file) => (await files()).download(file, load),
    copy: async (text) => (await files()).copy(text),
    print: () => print(),
    readFile: async (file, as) => (await files()).readFile(file, as),
    keep: createKeepStore(history, () => session.owner, userDataCalls(client)),
    document: (kind, name) => documents.load(kind, name),
    knownDocument: (kind, name) => documents.known(kind, name),
  };
}

const LEADS_AWAY: ReadonlySet<string> = new Set(['consent-needed', 'other-person']);

/** After these calls another person is signed in, and the page is loaded again. */
const LANDS: ReadonlySet<string> = new Set(['impersonate.enter', 'impersonate.beginView']);
/** The hub connection of the ending session would only be refused. */
const ENDS_LINE: ReadonlySet<string> = new Set(['account.logoff', ...LANDS]);

/** No data of the previous account may remain: the page reloads, and the following actions do not run. */
function landAsSomebody(reply: unknown): Promise<never> {
  const landing = typeof reply === 'object' && reply !== null && 'Landing' in reply ? reply.Landing : null;
  location.assign(sitePath(landing) ?? '/');
  return new Promise(() => undefined);
}

const userDataCalls = (client: Client): UserDataCalls => ({
  read: async (owner) => dataOf(await client.call('projects.getUserData', namesOf(owner))),
  write: async (owner, Data) => {
    await client.call('projects.setUserData', { ...namesOf(owner), Data });
  },
});

const namesOf = ({ person, project }: Owner) => ({ UserId: idIn(person), ProjectId: project });

function dataOf(reply: unknown): Readonly<Record<string, unknown>> {
  const data: unknown = typeof reply === 'object' && reply !== null && 'Data' in reply ? reply.Data : null;
  return typeof data === 'object' && data !== null ? Object.fromEntries(Object.entries(data)) : {};
}

/** Closes the hub connection before the call, because the server closes it with the session and it would reconnect. Nothing else is asked for meanwhile. */
export async function withHubClosed<Reply>(hub: Hub, session: Session, ask: () => Promise<Reply>): Promise<Reply> {
  hub.close();
  // The call itself is sent before.
  const stop = setTimeout(() => (session.gone = true));
  try {
    return await ask();
  } catch (error) {
    if (session.identity) hub.open();
    throw error;
  } finally {
    clearTimeout(stop);
    session.gone = false;
  }
}

/** Calls after which the person, or facts about them, may have changed. */
async function afterCall(name: string, body: unknown, session: Session): Promise<void> {
  if (name === 'account.login') await session.reload();
  // Waits until the dialog that asked has closed with its answer, because it is removed with the page.
  else if (name === 'account.logoff') setTimeout(() => session.signedOut());
  else if (name === 'account.leaveProject') await session.leave(String(Object(body).ProjectId));
  else if (name === 'users.setDefaultProject') await session.projectsChanged();
  else if (name === 'projects.set' || name === 'documents.restore') await session.renew();
  else if (/^users\.update(Fields?|Roles)$/.test(name)) await session.refresh();
}

function createLink({ client, session, history, texts }: PortsOptions): Ports['link'] {
  return (to, values) => {
    if (to === 'url') return safeAddress(values['url']);
    if (to.startsWith('call:')) return client.address(to.slice(5), values);
    const held = session.state === 'authenticated' ? session.heldRoles : null;
    const own = session.project?.Addresses;
    if (!mayOpen(to, held, own)) return null;
    const project = typeof values['curProject'] === 'string' ? values['curProject'] : (session.project?.url ?? '');
    const view = to === 'views' ? viewPath(values, project, own) : null;
    // A screen with addresses in projects and outside of them opens in the reader's layout.
    const path = view ?? pathOf(to, values, project, own);
    // A menu may name "views" and the name of one: a view or a screen of the project has this address.
    const closed = to === 'views' && values['name'] ? view === null : session.project?.Unavailable?.includes(to);
    if (closed && !isOwn(path, own)) return null;
    const { language } = splitLanguage(history.location.pathname, texts.languages);
    return path === null ? null : withLanguage(path, language);
  };
}

/** The address of a view that the reader may open; with data, the address that contains the data. */
function viewPath(values: Readonly<Record<string, unknown>>, project: string, own: readonly OwnAddress[] = []) {
  const { name, category: _, ...more } = values;
  const screen = `views/${String(name).toLowerCase()}`;
  if (!own.some(({ Screen }) => Screen === screen)) return null;
  return values['data'] ? pathOf('views', values, project, own) : pathOf(screen, more, project, own);
}

function go(target: Destination, link: Ports['link'], history: AppHistory): void {
  if ('back' in target) return history.go(-1);
  const address = 'url' in target ? safeAddress(target.url) : link(target.to, target.with);
  if (address === null) return;
  if (target.tab) return void open(address, '_blank', 'noopener');
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) return location.assign(url);
  const path = url.pathname + url.search + url.hash;
  if (target.replace) history.replace(path);
  else history.push(path);
}
