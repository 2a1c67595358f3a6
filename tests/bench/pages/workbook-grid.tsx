import { useEffect, useState } from 'react';
import type { WidgetContext } from '../../../engine/index.ts';
import { RuntimeProvider } from '../../../engine/react/index.ts';
import type { Workbook as WorkbookDocument, WorkbookValue } from '../../../schemas/documents/workbook.ts';
import Workbook from '../../../widgets/data/workbook/Workbook.tsx';
import { showReact } from './bench-page.ts';
import { runtimeOf } from './product.tsx';
import { Provider } from './provider.tsx';
import { denseBook, makeBook } from './workbook-books.ts';

const context: WidgetContext = {
  emit: () => {},
  listens: () => true,
  bound: () => false,
  nodeId: 'workbook',
  busy: false,
  slots: {},
  parts: {},
};
const runtime = runtimeOf({});

interface Shown {
  readonly document: WorkbookDocument | null;
  readonly values: Readonly<Record<string, WorkbookValue>>;
}
const page: { show: (shown: Shown) => void; document: WorkbookDocument | null } = { show: () => {}, document: null };

function BookPage() {
  const [shown, show] = useState<Shown>({ document: null, values: {} });
  useEffect(() => {
    page.show = show;
  }, []);
  return <Workbook {...context} {...shown} sheet={(shown.document?.Layout.length ?? 1) - 1} height={740} />;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const cells = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=gridcell]')];
const isPainted = (): boolean => {
  const shown = cells();
  return shown.length > 0 && shown.every(({ dataset }) => dataset['pending'] === undefined);
};
const textsOf = (): string =>
  cells()
    .map(({ textContent }) => textContent)
    .join('\n');

/** The milliseconds until a condition holds and the frame after it was painted, and the longest frame. */
async function until(isDone: () => boolean, since: number): Promise<{ ms: number; frame: number }> {
  let [before, longest, after] = [await frame(), 0, 0];
  while (after < 1) {
    if (isDone()) after += 1;
    // oxlint-disable-next-line no-await-in-loop -- frame after frame
    const now = await frame();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return { ms: performance.now() - since, frame: longest };
}

/** Opens a book in the grid, until the visible texts are painted. */
async function open(shape: string): Promise<{ ms: number; frame: number; cells: number }> {
  const book = shape === 'dense' ? denseBook() : makeBook(shape);
  page.document = book;
  await frame();
  const since = performance.now();
  page.show({ document: book, values: {} });
  return { ...(await until(isPainted, since)), cells: cells().length };
}

/** Another value of an input, until the visible texts that depend on it are painted. */
async function edit(input: string, value: number): Promise<{ ms: number; frame: number }> {
  const before = textsOf();
  await frame();
  const since = performance.now();
  page.show({ document: page.document, values: { [input]: value } });
  return until(() => textsOf() !== before, since);
}

const press = (target: Element, key: string, ctrlKey = false): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));

/** Types a value into the first cell, and leaves its editor open. */
async function type(value: string): Promise<void> {
  const grid = document.querySelector<HTMLElement>('[role=grid]');
  if (!grid) throw new Error('There is no grid');
  grid.focus();
  press(grid, 'Home', true);
  await frame();
  press(grid, 'F2');
  await frame();
  editor().select();
  document.execCommand('insertText', false, value);
  await frame();
}

function editor(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('[role=grid] input');
  if (!field) throw new Error('The editor did not open');
  return field;
}

/** Presses the Enter key, until the cells that depend on the typed value are painted. */
async function enter(): Promise<{ ms: number; frame: number }> {
  const last = cells().at(-1);
  const before = last?.textContent;
  const since = performance.now();
  press(editor(), 'Enter');
  return until(() => last?.textContent !== before, since);
}

const make = () => (
  <Provider>
    <RuntimeProvider runtime={runtime}>
      <BookPage />
    </RuntimeProvider>
  </Provider>
);
showReact(make, undefined, { open, edit, type, enter });
