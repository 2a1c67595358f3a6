import { reaction } from 'mobx';
import { isNetworkFailure } from '../../engine/index.ts';
import type { AppContext } from '../app/app-context.ts';
import { calls, loadCalls } from '../app/calls.ts';
import { holdBuild } from '../device/build-files.ts';
import { dropKeys, extendKeys, fetchKeys, readKeys } from '../device/device-keys.ts';
import { isSparing } from '../next-screen/connection.ts';
import { documentsChanged } from '../pages/changes.ts';
import { AS_OF, type PageMessage } from './messages.ts';

/** A screen that is on display for this time is kept. */
const STAY_MS = 5_000;
const MINUTE_MS = 60_000;
/** The pause before the server is asked again whether it is back. */
const PAUSE_MS = 5_000;

/** Keeps what a page needs without a network, until the session ends. A page that is a copy becomes current when the server is back. */
export async function keepScreens(app: AppContext): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const build = entryOfPage();
  if (build !== null) holdBuild(build);
  const line = document.getElementById(AS_OF);
  if (line) {
    await serverIsBack(app);
    line.remove();
    await askAgain(app);
  } else await renewKeys(app);
  followSession(app);
  if (import.meta.env.PROD && build !== null) await startWorker(app, build);
}

/** The entry of the page names every other file, so it stands for the build. */
const entryOfPage = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

const isHere = ({ session }: AppContext): boolean =>
  session.identity !== null && !session.expiry.isOver && !session.replaced;

async function renewKeys(app: AppContext): Promise<void> {
  const { session, api } = app;
  if (!session.person || !isHere(app) || session.gone) return;
  const keys = await fetchKeys(session.person, () => api.account.deviceKeys({}));
  // It may have ended meanwhile.
  if (!isHere(app) || session.gone) await dropKeys(keys);
}

/** The keys end with the session, and live as long as it does. */
function followSession(app: AppContext): void {
  const { session, hub, display } = app;
  const ignore = (): void => undefined;
  reaction(
    () => isHere(app),
    (here) => {
      if (here) renewKeys(app).catch(ignore);
      else if (session.person) dropKeys(session.person).catch(ignore);
    },
  );
  const look = async (): Promise<void> => {
    if (!isHere(app) || session.gone || !display.online || hub.state !== 'Connected') return;
    const keys = await readKeys();
    await (keys ? extendKeys(keys) : renewKeys(app));
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') look().catch(ignore);
  }, MINUTE_MS);
}

async function startWorker(app: AppContext, build: string): Promise<void> {
  const { serviceWorker } = navigator;
  // A browser may refuse, and says so in its own way.
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register('/sw.js', {
    updateViaCache: 'none',
  });
  if (!registration) return;
  const letTakeOver = (): void => tell(registration.waiting, { kind: 'build', build });
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', letTakeOver),
  );
  letTakeOver();
  await app.texts.whenComplete();
  const tellPage = (): void =>
    tell(serviceWorker.controller, {
      kind: 'page',
      files: loadedFiles(),
      language: app.texts.language,
      texts: JSON.stringify(app.texts.table),
    });
  serviceWorker.addEventListener('controllerchange', tellPage);
  tellPage();
  followScreens(app, (path) => tell(serviceWorker.controller, { kind: 'screen', path }));
}

// A worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (worker: ServiceWorker | null, message: PageMessage): void => worker?.postMessage(message);

const loadedFiles = (): readonly string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { pathname } = new URL(name);
    return pathname.startsWith('/assets/') ? [pathname] : [];
  });

/** Reports screens that stay on display. */
function followScreens(app: AppContext, stays: (path: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { pathname, search } = location;
      const isSeen = document.visibilityState === 'visible' && app.display.online;
      if (isSeen && isHere(app) && !isSparing()) stays(pathname + search);
    }, STAY_MS);
  };
  app.history.listen(look);
  look();
}

/** Resolves when the server answers. */
async function serverIsBack(app: AppContext): Promise<void> {
  const answer = await renewKeys(app).catch((error: unknown) => error);
  if (!isNetworkFailure(answer)) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PAUSE_MS);
    addEventListener('online', () => resolve(), { once: true });
  });
  await serverIsBack(app);
}

/** Loads the data of a copy again, and repeats what has failed. */
async function askAgain({ session, runtime }: AppContext): Promise<void> {
  void session.reload();
  void session.renew();
  documentsChanged();
  runtime.retry();
  await loadCalls();
  await runtime.reload(Object.keys(calls));
}
