import { beginSecond } from '../../widgets/parts/hook/use-second.ts';
import type { AppContext } from '../app/app-context.ts';
import { start } from '../app/start.ts';
import { arrive } from './arrive.ts';
import { loadDocument } from './load-document.ts';
import { fitsDevice, type Start } from './start.ts';

/** Restores the state in which the server drew the page. Returns false if that is impossible; then the browser draws it again. */
export async function adopt(app: AppContext, given: Start): Promise<boolean> {
  const { display, history, runtime, globals, knowledge } = app;
  const { pathname, search, hash } = history.location;
  // A server does not know the part of the address after #.
  const fits = hash === '' && fitsDevice(given, globals.sizes);
  if (hash === '' && given.path !== pathname + search) history.replace(given.path);
  try {
    if (fits) display.set({ adopting: true });
    await start(app, fits ? given : null);
    if (!fits || (await arrive(app)) === null || app.session.role !== given.role) return false;
    runtime.page.store.give(given.sources);
    runtime.page.partHeads.set(given.heads);
    beginSecond(given.time);
    runtime.page.clock.begin(given.time);
    const documents = given.documents.map(([kind, name]) => loadDocument(app, kind, name));
    await Promise.all([...documents, ...(given.rules ? [knowledge.load(globals)] : [])]);
    return true;
  } catch {
    return false;
  }
}

/** Ends the take-over: the clock runs, and the other texts are loaded. */
export function goOn({ runtime, session, texts, ports }: AppContext, { heads }: Pick<Start, 'heads'>): void {
  // Mounted parts have counted their heads.
  runtime.page.partHeads.set(runtime.page.partHeads.peek() - heads);
  beginSecond(null);
  runtime.page.clock.begin(null);
  session.startFlow();
  texts.choose(texts.language, false).catch((error: unknown) => ports.failed(error));
}
