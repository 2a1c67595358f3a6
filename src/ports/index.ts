import { CallError, type Destination, type Ports } from '../../engine/index.ts';
import type { Client } from '../api/client.ts';
import { failureReport } from '../app/failure.ts';
import type { Notices } from '../app/notices.ts';
import type { AppHistory } from '../router/history.ts';
import { splitLanguage, withLanguage } from '../router/language.ts';
import { mayOpen, pathOf } from '../router/routes.ts';
import type { Session } from '../session/session.ts';
import type { Texts } from '../texts/texts.ts';
import type { DocumentLoader } from './documents.ts';
import { createHub } from './hub.ts';
import { createKeep } from './keep.ts';
import { notAvailable } from './not-available.ts';
import { runInSandbox } from './sandbox.ts';

export interface PortsOptions {
  readonly client: Client;
  readonly texts: Texts;
  readonly session: Session;
  readonly notices: Notices;
  readonly history: AppHistory;
  readonly documents: DocumentLoader;
  /** A call was refused to who has no right to it. */
  readonly refused: () => void;
}

const files = () => import('./files.ts');

/** The engine's ports, over HTTP and the browser. */
export function createPorts(options: PortsOptions): Ports {
  const { client, session, notices, history, documents, texts } = options;
  const link = createLink(options);
  return {
    call: async (name, body, { signal }) => {
      const reply = await client.call(name, body, { signal });
      await afterCall(name, session);
      return reply;
    },
    service: () => Promise.reject(notAvailable('services')),
    listen: createHub().listen,
    run: runInSandbox,
    navigate: (target) => go(target, link, history),
    link,
    toast: (toast) => notices.toast(toast),
    confirm: (question) => notices.confirm(question),
    alert: (message) => notices.alert(message),
    failed: (error) => {
      // An ended session leads to the sign-in page, which says enough.
      if (error instanceof CallError && error.status === 401) return;
      if (error instanceof CallError && error.status === 403) options.refused();
      else notices.say(failureReport(error, texts.translate));
    },
    download: async (file) => (await files()).download(file),
    copy: async (text) => (await files()).copy(text),
    print: () => print(),
    readFile: async (file, as) => (await files()).readFile(file, as),
    keep: createKeep(history, () => session.identity?.Id ?? null),
    document: (kind, name) => documents.load(kind, name),
  };
}

/** Calls after which somebody else may be here, or the same person with other facts. */
async function afterCall(name: string, session: Session): Promise<void> {
  if (name === 'account.login') await session.reload();
  else if (name === 'account.logoff') session.signedOut();
  else if (name === 'users.updateFields' || name === 'users.setDefaultProject') await session.refresh();
}

function createLink({ client, session, history, texts }: PortsOptions): Ports['link'] {
  return (to, values) => {
    if (to === 'url') return safeAddress(values['url']);
    if (to.startsWith('call:')) return client.address(to.slice(5), values);
    const held = session.state === 'authenticated' ? session.heldRoles : null;
    if (!mayOpen(to, held)) return null;
    const project = typeof values['curProject'] === 'string' ? values['curProject'] : (session.project?.url ?? '');
    // A screen that stands in projects and outside of them is opened where the reader is.
    const path = pathOf(to, values, project);
    const { language } = splitLanguage(history.location.pathname, texts.languages);
    return path === null ? null : withLanguage(path, language);
  };
}

/** An address that a document or a record gives: never one that runs code. */
function safeAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, location.origin)) return null;
  return /^(https?|mailto|tel):$/.test(new URL(value, location.origin).protocol) ? value : null;
}

function go(target: Destination, link: Ports['link'], history: AppHistory): void {
  if ('back' in target) return history.go(-1);
  const address = 'url' in target ? safeAddress(target.url) : link(target.to, target.with);
  if (address === null) return;
  if (target.tab) return void open(address, '_blank', 'noopener');
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) return location.assign(url);
  const path = url.pathname + url.search + url.hash;
  if ('replace' in target && target.replace) history.replace(path);
  else history.push(path);
}
