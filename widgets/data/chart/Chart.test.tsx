import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Chart from './Chart.tsx';

// jsdom has no canvas. The stories test the drawing itself in Chromium.
vi.mock('../../parts/chart/drawing.tsx', () => ({
  default: ({ spec, data, failed, pressed }: Drawn) => (
    <>
      <button onClick={() => failed('no such mark')}>{JSON.stringify([spec.mark, data])}</button>
      <button onClick={() => pressed?.({ month: '2026-02', dropouts: 7, dropouts_end: 7 })}>bar</button>
    </>
  ),
}));

interface Drawn {
  readonly spec: { readonly mark: unknown };
  readonly data: unknown;
  readonly failed: (message: string) => void;
  readonly pressed?: (row: object) => void;
}

const data = [
  { month: '2026-01', dropouts: 1234.5 },
  { month: '2026-02', dropouts: 7 },
];
const spec = { mark: 'bar', encoding: { x: { field: 'month', title: 'Μήνας' }, y: { field: 'dropouts' } } };
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

test('the same data stand as a table, with the titles of the axes and numbers as the reader writes them', async () => {
  renderWidget(Chart, { label: 'Dropouts', data, spec }, { language: 'el' });
  expect(screen.getByRole('img', { name: /Dropouts/ })).toBeVisible();
  expect(await screen.findByText(/"bar"/)).toHaveText(
    '["bar",[{"month":"2026-01","dropouts":1234.5},{"month":"2026-02","dropouts":7}]]',
  );
  const details = screen.getByText('Τα στοιχεία σε πίνακα');
  fireEvent.click(details);
  const rows = screen.getAllByRole('row');
  expect(rows.map(cells)).toEqual([
    ['Μήνας', 'dropouts'],
    ['2026-01', '1.234,5'],
    ['2026-02', '7'],
  ]);
});

test('without data nothing is drawn, and it says so', () => {
  renderWidget(Chart, { label: 'Dropouts', data: [], spec });
  expect(screen.getByText('There is no data.')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

test('what cannot be drawn says why, and its data are there to be read', async () => {
  renderWidget(Chart, { label: 'Dropouts', data, spec });
  fireEvent.click(await screen.findByText(/"bar"/));
  expect(screen.getByText('The chart cannot be drawn: no such mark')).toBeVisible();
  expect(screen.getByRole('table')).toBeVisible();
});

test('a chart may have a table of its own, a summary for those who do not see it, and downloads', async () => {
  renderWidget(
    Chart,
    {
      label: 'Έσοδα',
      summary: 'Αυξάνονται.',
      data: [{ at: 'a', kind: 'x', value: 1 }],
      spec,
      downloads: true,
      tableColumns: [{ field: 'at', title: 'Μήνας' }, { field: 'x' }],
      tableRows: [{ at: 'a', x: 1, y: 2 }],
    },
    { language: 'el' },
  );
  expect(
    screen.getByRole('img', { name: 'Διάγραμμα: Έσοδα. Τα ίδια στοιχεία υπάρχουν σε πίνακα. Αυξάνονται.' }),
  ).toBeVisible();
  fireEvent.click(screen.getByText('Τα στοιχεία σε πίνακα'));
  expect(screen.getAllByRole('row').map(cells)).toEqual([
    ['Μήνας', 'x'],
    ['a', '1'],
  ]);
  expect(screen.getByRole('button', { name: 'Ως εικόνα' })).toBeVisible();
});

test('titles of the layers of a specification stand over the columns', () => {
  const layer = [
    { encoding: { x: { field: 'month', title: 'Μήνας' } } },
    { encoding: { y: { field: 'dropouts', title: 'Άτομα' } } },
  ];
  renderWidget(Chart, { label: 'Dropouts', data, spec: { layer } });
  fireEvent.click(screen.getByText('The data as a table'));
  expect(cells(screen.getAllByRole('row')[0]!)).toEqual(['Μήνας', 'Άτομα']);
});

test('a bar that is pressed tells its row, where somebody listens', async () => {
  const { emitted } = renderWidget(Chart, { label: 'Dropouts', data, spec });
  fireEvent.click(await screen.findByText('bar'));
  expect(emitted).toEqual([{ event: 'open', payload: { row: { month: '2026-02', dropouts: 7 } } }]);
});
