/** Keeps the files of its build, and copies of the last screens for the time without a network (decision 154). */
import { COPY_HEADER, PERSON_HEADER } from '../../schemas/drawing.ts';
import { BuildFiles, buildsInUse } from '../device/build-files.ts';
import { copyTime, dropOtherBuilds, listCopies, putCopy, putTexts, readCopy, readTexts } from '../device/copies.ts';
import { dropKeys, extendKeys, readKeys, type DeviceKeys } from '../device/device-keys.ts';
import { readCookie } from '../device/worker-cookies.ts';
import type { PageMessage } from './messages.ts';
import { languageOf, notHere, showCopy } from './offline-pages.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** The build writes them: the entry, and all files. */
declare const BUILD: string;
declare const FILES: readonly string[];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see worker-scope.ts
const scope = globalThis as unknown as WorkerScope;
const files = new BuildFiles(BUILD, FILES);

/** The network counts as away when it gives no answer for this time. */
const PATIENCE_MS = 8_000;
/** The server is away, says what stands before it. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** A screen is not asked for again while its copy is younger. */
const FRESH_MS = 300_000;
/** Addresses of the server, and files: no pages. */
const NO_PAGE = /^\/(?:api\d*|account|anyquest|hub|hubs|health|metrics|assets)(?:\/|$)|\.\w+$/i;
/** Requests that end a session, or begin one in its place. */
const ENDS_SESSION = /^\/(?:account\/log(?:in|off)|api\/praxis\/(?:loginas|viewas)\/\w+|(?:\w+\/)?signin)\/?$/i;

scope.addEventListener('activate', (event) => event.waitUntil(begin()));
scope.addEventListener('message', (event) => event.waitUntil(hear(event.data)));
scope.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== scope.location.origin) return;
  const isEnd = ENDS_SESSION.test(pathname) && (method === 'POST' || /logoff/i.test(pathname));
  if (isEnd) event.waitUntil(dropKeys());
  if (method !== 'GET') return;
  if (mode === 'navigate')
    event.respondWith(destination === 'document' && !NO_PAGE.test(pathname) ? answerPage(event) : askServer(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(files.answer(pathname, () => fetch(event.request)));
});

async function begin(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await dropUnused();
}

/** Deletes files and copies of builds that no page uses. */
async function dropUnused(): Promise<void> {
  await dropOtherBuilds(await files.dropUnused(await buildsInUse()));
}

async function hear(data: unknown): Promise<void> {
  // Only pages of this origin can send one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const message = data as PageMessage;
  if (message.kind === 'build') {
    if (message.build === files.build) await scope.skipWaiting();
  } else if (message.kind === 'screen') await askForCopy(message.path);
  else {
    await Promise.all([files.keep(message.files), putTexts({ language: message.language, json: message.texts })]);
    await dropUnused();
  }
}

/** The page of the server; the copy on this device where the server gives none. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const path = pathname + search;
  const asked = askServer(event).catch(() => null);
  const reply = await Promise.race([asked, late()]);
  if (reply && !AWAY.has(reply.status)) {
    event.waitUntil(keep(path, reply.clone()));
    return reply;
  }
  const copy = await shown(path).catch(() => null);
  return copy ?? (await asked) ?? notHere(path, await languageFor(path), await headsOf().catch(() => []));
}

/** The reply to a navigation, which the browser asks for while the worker starts. */
const askServer = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

const late = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));

/** Keeps a page that the server drew for the person of the session. A page for somebody else ends the session here. */
async function keep(path: string, reply: Response): Promise<void> {
  const person = reply.headers.get(PERSON_HEADER);
  if (person === null || !reply.ok) return;
  const keys = await readKeys();
  if (!keys) return;
  if (keys.person !== person) return dropKeys();
  await extendKeys(keys);
  const html = await reply.text();
  if (!files.fits(html)) return;
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !name.startsWith('content-encoding')));
  await putCopy(keys, files.build, { path, title: unescapeText(title), html, headers, at: Date.now() });
}

/** Asks for the page of a screen that was opened within a page. The server draws it only while it has nothing else to draw. */
async function askForCopy(path: string): Promise<void> {
  const keys = await sessionKeys();
  if (!keys || Date.now() - (await copyTime(keys, path)) < FRESH_MS) return;
  const reply = await fetch(path, { headers: { [COPY_HEADER]: '1' }, redirect: 'error' }).catch(() => null);
  if (reply) await keep(path, reply);
}

/** The copy of an address with the time of it; null without one. */
async function shown(path: string): Promise<Response | null> {
  const keys = await sessionKeys();
  const copy = keys && (await readCopy(keys, path).catch(() => null));
  if (!copy) return null;
  return new Response(showCopy(copy, path, await readTexts()), { headers: copy.headers });
}

async function headsOf() {
  const keys = await sessionKeys();
  return keys ? listCopies(keys) : [];
}

/** The keys while the browser has a session: a cookie tells scripts whether it may have one, and ends with the browser. */
async function sessionKeys(): Promise<DeviceKeys | null> {
  if ((await readCookie('praxis-here')) === null) {
    await dropKeys();
    return null;
  }
  return readKeys();
}

const languageFor = async (path: string) => languageOf(path, await readCookie('praxis-device'));

const unescapeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
