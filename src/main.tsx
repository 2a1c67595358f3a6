import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../operations/index.ts';
import { App } from './app/App.tsx';
// oxlint-disable-next-line import/no-unassigned-import -- it only has to be in the bundle
import './app/first-widgets.ts';
import { createAppContext, type AppContext } from './app/app-context.ts';
import { start } from './app/start.ts';
import { keepTellingDevice } from './device/device-cookie.ts';
import { sweepDevice } from './device/forget.ts';
import { adopt, goOn } from './first-screen/adopt.ts';
import { readEarly } from './first-screen/early.ts';
import { fetchFromStart, readStart } from './first-screen/start.ts';

/** A page that the browser draws anew is on display after this time, whatever it shows. */
const PICTURE_MS = 10_000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const given = readStart();
const app = createAppContext(given ? { fetch: fetchFromStart(given) } : {});
if (import.meta.env.DEV) void import('./app/dev-events.ts').then(({ reloadChangedFiles }) => reloadChangedFiles(app));
void begin(root, app).then(sweepDevice);
app.display.whenShown(() => keepTellingDevice(() => app.session.role));

/** A part that the server had not loaded is drawn by the browser. Everything else should have been equal. */
function reportMismatch(error: unknown): void {
  if (!(error instanceof Error && /#419|could not finish this Suspense boundary/.test(error.message)))
    reportError(error);
}

/** Pages that are not taken over are few, so what keeps them in view is not part of the first load. Without it the page is drawn in their place. */
const keepPicture = (drawn: HTMLElement) =>
  import('./first-screen/picture.ts').then(
    ({ Picture }) => new Picture(drawn),
    () => null,
  );

async function begin(drawn: HTMLElement, shown: AppContext): Promise<void> {
  const page = (
    <StrictMode>
      <App app={shown} />
    </StrictMode>
  );
  const early = readEarly(drawn, globalThis.praxisEarly);
  const isAdopted = given !== null && (await adopt(shown, given));
  if (!given) void start(shown);
  const picture = given && !isAdopted ? await keepPicture(drawn) : null;
  const target = picture?.successor ?? drawn;
  shown.display.whenShown(() => void goLive());
  if (picture) setTimeout(() => shown.display.tellShown(), PICTURE_MS);
  early.note();
  if (isAdopted) hydrateRoot(target, page, { onRecoverableError: reportMismatch });
  else createRoot(target).render(page);

  async function goLive(): Promise<void> {
    if (isAdopted) goOn(shown, given);
    await picture?.replaced();
    void early.give(target);
    delete document.documentElement.dataset['drawn'];
  }
}
