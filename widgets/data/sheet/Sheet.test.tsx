import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Sheet from './Sheet.tsx';

const pasted = {
  headers: ['name', 'afm'],
  rows: [
    { key: '1', cells: ['Ελένη', '1'] },
    { key: '2', cells: ['Άννα', '2'] },
  ],
};

const paste = (text: string): void =>
  void fireEvent.paste(screen.getByLabelText('Users'), { clipboardData: { getData: () => text } });

test('takes a pasted table', () => {
  const { emitted } = renderWidget(Sheet, { label: 'Users' });
  paste('name\tafm\nΕλένη\t1\n"Άννα"\t2');
  expect(emitted).toEqual([{ event: 'change', payload: { value: pasted } }]);
  expect(screen.getByText('2 rows')).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: 'Άννα' })).toBeTruthy();
});

test('tells the row of a quote that does not match, and changes nothing', () => {
  const { emitted } = renderWidget(Sheet, { label: 'Users' });
  paste('name\tafm\n"Ελένη\t1');
  expect(screen.getByRole('alert').textContent).toBe('A quotation mark is never closed (row 2).');
  expect(emitted).toEqual([]);
});

test('reads the first row anew when there are headings or not', () => {
  const { emitted, give } = renderWidget(Sheet, { label: 'Users', value: pasted });
  give({ header: false });
  expect(emitted.at(-1)?.payload?.['value']).toEqual({
    headers: [],
    rows: [{ key: '0', cells: ['name', 'afm'] }, ...pasted.rows],
  });
});

test('a cell can be corrected by keyboard, and a row taken away', async () => {
  const { emitted } = renderWidget(Sheet, { label: 'Users', value: pasted });
  screen.getByRole('grid', { name: 'Users' }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.keyboard('094014201{Enter}');
  expect(screen.getByRole('gridcell', { name: '094014201' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(emitted.at(-1)?.payload?.['value']).toEqual({
    headers: ['name', 'afm'],
    rows: [{ key: '2', cells: ['Άννα', '094014201'] }],
  });
});

test('Escape leaves a cell as it was', async () => {
  const { emitted } = renderWidget(Sheet, { label: 'Users', value: pasted });
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{Enter}x{Escape}');
  expect(emitted).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('shows what happened to each row', () => {
  renderWidget(Sheet, { label: 'Users', value: pasted, marks: { 1: 'OK', 2: 'Exists already' } });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.getAttribute('data-tone'))).toEqual(['success', 'danger']);
  expect(rows[1] && within(rows[1]).getByText('Exists already')).toBeTruthy();
});

test('shows only what went wrong, under its own number, when it is told to', async () => {
  const marks = { 1: { text: 'New', tone: 'success' }, 2: { text: 'Exists already' } };
  const { emitted } = renderWidget(Sheet, { label: 'Users', value: pasted, marks, faults: true });
  expect(screen.getByText('1 row')).toBeTruthy();
  expect(screen.queryByText('Ελένη')).toBeNull();
  expect(screen.getByRole('rowheader').textContent).toBe('2');
  await userEvent.dblClick(screen.getByRole('gridcell', { name: 'Άννα' }));
  await userEvent.keyboard('!{Enter}');
  expect(emitted.at(-1)?.payload?.['value']).toEqual({
    headers: ['name', 'afm'],
    rows: [pasted.rows[0], { key: '2', cells: ['Άννα!', '2'] }],
  });
});

test('a table that is typed counts at once, and becomes a sheet when the text is left', async () => {
  const { emitted } = renderWidget(Sheet, { label: 'Users' });
  await userEvent.type(screen.getByRole('textbox'), 'name;afm{Enter}"Άννα";2');
  expect(emitted.at(-1)?.payload?.['value']).toEqual({
    headers: ['name', 'afm'],
    rows: [{ key: '1', cells: ['Άννα', '2'] }],
  });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(document.body);
  expect(screen.getByRole('gridcell', { name: 'Άννα' })).toBeTruthy();
});
