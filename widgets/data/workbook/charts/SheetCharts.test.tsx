import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { demoWorkbook } from '../../../../schemas/demo/workbooks/index.ts';
import { BookFailure, openBookSession, type BookSession } from '../../../../workbook/index.ts';
import type { Workbook } from '../../../../schemas/documents/workbook.ts';
import { renderWidget } from '../../../../tests/support/widgets/render.tsx';
import SheetCharts from './SheetCharts.tsx';

// jsdom has no canvas. The stories test the drawing itself in Chromium.
vi.mock('../../../parts/chart/drawing.tsx', () => ({
  default: ({ data }: { data: readonly { value: number }[] }) => (
    <output>{data.map(({ value }) => value).join(' ')}</output>
  ),
}));

const show = (session: BookSession, workbook: Workbook, sheet: number, language: 'el' | 'en' = 'el') =>
  renderWidget(SheetCharts, { session, workbook, sheet, locale: language }, { language });
const sheetOf = ({ Layout }: Workbook, name: string) => Layout.findIndex(({ Name }) => Name === name);
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

test('a chart has a name, a summary, its values one by one, and a table with a column for each dataset', async () => {
  const plan = demoWorkbook('business-plan');
  const session = await openBookSession(plan);
  show(session, plan, sheetOf(plan, 'Αποτελέσματα'));
  const figure = screen.getByRole('figure');
  expect(within(figure).getByText('Έσοδα και καθαρό κέρδος')).toBeVisible();
  expect(within(figure).getByRole('img')).toHaveAccessibleName(
    'Διάγραμμα: Έσοδα και καθαρό κέρδος. Τα ίδια στοιχεία υπάρχουν σε πίνακα. Ραβδόγραμμα, 2 σειρές (Έσοδα, Καθαρό κέρδος). ' +
      'Μικρότερη τιμή: Έτος 1, Καθαρό κέρδος: 3.749,31. Μεγαλύτερη τιμή: Έτος 3, Έσοδα: 83.957,49.',
  );
  const slider = screen.getByRole('slider', { name: 'Οι τιμές του διαγράμματος, μία μία: Έσοδα και καθαρό κέρδος' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Έτος 1, Έσοδα: 50.940');
  fireEvent.change(slider, { target: { value: '4' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'Έτος 2, Καθαρό κέρδος: 6.306,33');
  fireEvent.click(screen.getByText('Τα στοιχεία σε πίνακα'));
  expect(screen.getAllByRole('row').map(cells)).toEqual([
    ['Ετικέτα', 'Έσοδα', 'Καθαρό κέρδος'],
    ['Έτος 1', '50.940', '3.749,31'],
    ['Έτος 2', '68.026,1', '6.306,33'],
    ['Έτος 3', '83.957,49', '7.260,94'],
  ]);
  expect(screen.getByRole('rowheader', { name: 'Έτος 2' })).toBeVisible();
  session.close();
});

test('charts follow the inputs, once for many changes within a frame', async () => {
  const loan = demoWorkbook('loan');
  const session = await openBookSession(loan);
  show(session, loan, sheetOf(loan, 'Ανά έτος'), 'en');
  const drawn = await screen.findAllByRole('status');
  expect(drawn.map((each) => each.textContent?.split(' ')[0])).toEqual(['1179.1', '21081.46']);
  // The frame comes after all changes, also on a busy machine.
  const works: FrameRequestCallback[] = [];
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((work) => works.push(work));
  await act(async () => {
    await session.set({ Ποσό: 1 });
    await session.set({ Ποσό: 12_000 });
    await session.set({ Επιτόκιο: 0 });
  });
  expect(frames).toHaveBeenCalledTimes(2);
  frames.mockRestore();
  act(() => works.forEach((work) => work(performance.now())));
  await waitFor(() => expect(drawn[1]).toHaveText(/^10285\.68 /));
  expect(drawn[0]).toHaveText(/^0 0 /);
  session.close();
});

const book = (chart: object): Workbook => ({
  Active: [
    { at: [0, 0, 0], Type: 'Input', Value: null },
    { at: [0, 1, 0], Type: 'Value', Value: 'x' },
  ],
  Ranges: [{ Cells: [[0], [1]] }],
  Layout: [{ Name: 'A', Table: [], Charts: [{ type: 'bar', DataSets: [{ Data: 0 }], ...chart }] }],
});

test('a chart without a number says that there are no data, until one is entered', async () => {
  const workbook = book({});
  const session = await openBookSession(workbook);
  show(session, workbook, 0, 'en');
  expect(screen.getByText('Chart 1')).toBeVisible();
  expect(screen.getByText('There is no data.')).toBeVisible();
  await act(() => session.set({ 'A!A1': 7.125 }));
  expect(await screen.findByRole('status')).toHaveText('7.13');
  session.close();
});

/** A session that computes in a worker, so that no value is known at first. */
const waiting = (session: BookSession, more: Partial<BookSession> = {}): BookSession => ({
  workbook: session.workbook,
  inputs: session.inputs,
  text: () => undefined,
  value: () => undefined,
  range: () => undefined,
  isLive: (cell) => session.isLive(cell),
  answers: () => session.answers(),
  set: (values) => session.set(values),
  explain: (cell) => session.explain(cell),
  readValues: (asked) => session.readValues(asked),
  reopen: () => session.reopen(),
  close: () => session.close(),
  failure: undefined,
  problem: undefined,
  ...more,
});

test('before the workbook is computed a chart shows what is Cached, or that it waits', async () => {
  const workbook = book({ Title: 'Cached', Cached: { Labels: ['a'], Series: ['s'], Data: [[4]] } });
  const session = await openBookSession(workbook);
  const { unmount } = show(waiting(session), workbook, 0, 'en');
  expect(await screen.findByRole('status')).toHaveText('4');
  unmount();
  show(waiting(session), book({ Title: 'Waits' }), 0, 'en');
  expect(screen.getByRole('figure')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('The data as a table')).toBeNull();
  session.close();
});

test('a chart of a workbook that cannot be computed says so', async () => {
  const workbook = book({});
  const session = await openBookSession(workbook);
  show(waiting(session, { failure: new BookFailure('time', 'too slow') }), workbook, 0, 'en');
  expect(screen.getByRole('alert')).toHaveText('The chart cannot be drawn: the workbook was not computed.');
  expect(screen.getByRole('figure')).toHaveAttribute('aria-busy', 'false');
  session.close();
});

test('a sheet without charts shows nothing', async () => {
  const loan = demoWorkbook('loan');
  const session = await openBookSession(loan);
  show(session, loan, 0);
  expect(screen.queryByRole('figure')).toBeNull();
  session.close();
});
