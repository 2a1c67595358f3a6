import { autorun } from 'mobx';
import { openBookSession, type BookSession } from '../../../workbook/session.ts';
import { host, registerPage } from './register-page.ts';
import { makeBook, VISIBLE_CELLS } from './workbook-books.ts';

interface Shown {
  readonly session: BookSession;
  /** Shown texts that differ from those before the last change. */
  changed: number;
  readonly dispose: () => void;
}

let shown: Shown | undefined;

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits for a condition frame by frame; returns the longest frame. */
async function framesUntil(isDone: () => boolean): Promise<number> {
  let [before, longest] = [await frame(), 0];
  while (!isDone()) {
    // oxlint-disable-next-line no-await-in-loop -- frame after frame
    const now = await frame();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return longest;
}

/** Opens a book and paints the visible texts; resolves with the milliseconds until they were painted, and the longest frame. */
async function open(shape: string): Promise<{ readonly ms: number; readonly frame: number }> {
  const workbook = makeBook(shape);
  const elements = VISIBLE_CELLS.map(() => host.appendChild(document.createElement('span')));
  await frame();
  const since = performance.now();
  let known = 0;
  const opening = openBookSession(workbook, { now: 45_000 });
  let session: BookSession | undefined;
  const whenDone = framesUntil(() => session !== undefined && known >= VISIBLE_CELLS.length);
  session = await opening;
  const current: Shown = { session, changed: 0, dispose: () => stops.forEach((stop) => stop()) };
  const stops = VISIBLE_CELLS.map((cell, index) =>
    autorun(() => {
      const text = session?.text(cell);
      const element = elements[index];
      if (text === undefined || !element) return;
      if (element.textContent === '') known += 1;
      else current.changed += 1;
      element.textContent = text;
    }),
  );
  shown = current;
  const longest = await whenDone;
  return { ms: performance.now() - since, frame: longest };
}

/** Changes an input; resolves with the milliseconds until the changed texts were painted, the longest frame, and the number of dependents. */
async function edit(
  input: string,
  value: number,
): Promise<{ ms: number; frame: number; cleared: number; texts: number }> {
  const current = shown;
  if (!current) throw new Error('no book is open');
  current.changed = 0;
  let cleared = -1;
  await frame();
  const since = performance.now();
  const longest = framesUntil(() => cleared >= 0);
  const change = await current.session.set({ [input]: value });
  cleared = change.cleared.length;
  const worst = await longest;
  return { ms: performance.now() - since, frame: worst, cleared, texts: current.changed };
}

function close(): void {
  shown?.dispose();
  shown?.session.close();
  shown = undefined;
  host.replaceChildren();
}

registerPage({ ready: async () => {}, mount: () => {}, unmount: close }, { open, edit, close });
