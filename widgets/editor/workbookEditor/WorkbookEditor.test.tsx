import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import WorkbookEditor from './WorkbookEditor.tsx';

const document: Workbook = {
  Active: [
    { at: [0, 0, 1], Type: 'Value', Value: 1200.5 },
    { at: [0, 1, 1], Type: 'Formula', Formula: '=ROUND(B1*1.24,2)' },
  ],
  Layout: [
    { Name: 'Έσοδα', Table: [[{ text: 'Ποσό' }, { active: 0 }], [{ active: 1, col: 1 }]] },
    { Name: 'Άλλο', Table: [] },
  ],
  Formats: [['0.00']],
};
const show = (row: number, col: number, more: Partial<Workbook> = {}) =>
  renderWidget(
    WorkbookEditor,
    { document: { ...document, ...more }, selection: { sheet: 0, row, col } },
    { language: 'el' },
  );
const changed = (emitted: ReturnType<typeof show>['emitted']) =>
  emitted.filter(({ event }) => event === 'change').at(-1)?.payload?.['document'];

test('a formula is typed as Greeks write it, and its fault is told at its place', async () => {
  const { emitted } = show(1, 1);
  const field = screen.getByLabelText('Τύπος');
  expect(field).toHaveValue('=ROUND(B1*1,24;2)');
  await userEvent.clear(field);
  await userEvent.type(field, '=B1*(1+2');
  await userEvent.click(screen.getByRole('button', { name: 'Εφαρμογή' }));
  expect(screen.getByText(/χαρακτήρα 9/)).toBeInTheDocument();
  expect(changed(emitted)).toBeUndefined();
  await userEvent.type(field, '){Enter}');
  expect(changed(emitted)).toMatchObject({ Active: [{}, { Formula: '=B1*(1+2)' }] });
});

test('a cell is marked as an input with its type and name', async () => {
  const { emitted } = show(0, 1);
  await userEvent.click(screen.getByLabelText('Πεδίο εισαγωγής'));
  await userEvent.type(screen.getByLabelText('Όνομα'), 'A1');
  await userEvent.click(screen.getByRole('button', { name: 'Εφαρμογή' }));
  expect(screen.getByText(/Γράμματα, ψηφία/, { selector: '[class*=error], p' })).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Όνομα'));
  await userEvent.type(screen.getByLabelText('Όνομα'), 'ποσό{Enter}');
  expect(changed(emitted)).toMatchObject({
    Active: [{ Type: 'Input', Value: 1200.5 }, {}],
    Ranges: [{ Name: 'ποσό', Cells: [[0]] }],
    Inputs: [{ FullName: 'ποσό' }],
  });
});

test('a sheet is renamed; one that is read cannot be removed', async () => {
  const { emitted } = show(0, 0, {
    Active: [...document.Active, { at: [1, 0, 0], Type: 'Formula', Formula: '=Έσοδα!B1' }],
  });
  await userEvent.click(screen.getByText('Φύλλα: 2'));
  expect(screen.getByRole('button', { name: /«Έσοδα» δεν αφαιρείται/ })).toBeDisabled();
  const name = screen.getByLabelText('Όνομα του φύλλου «Έσοδα»');
  await userEvent.clear(name);
  await userEvent.type(name, 'Ποσά{Enter}');
  expect(changed(emitted)).toMatchObject({ Layout: [{ Name: 'Ποσά' }, {}], Active: [{}, {}, { Formula: '=Ποσά!B1' }] });
});

test('problems lead to their cells, and their numbers are told', async () => {
  const { emitted } = show(0, 0, {
    Active: [...document.Active, { at: [1, 4, 2], Type: 'Formula', Formula: '=Nobody+1' }],
  });
  const list = screen.getByRole('region', { name: 'Προβλήματα' });
  await userEvent.click(within(list).getByRole('button', { name: /Άλλο!C5/ }));
  expect(emitted.find(({ event }) => event === 'select')?.payload).toEqual({ sheet: 1, row: 4, col: 2 });
  expect(emitted.find(({ event }) => event === 'checked')?.payload).toEqual({ errors: 1, warnings: 0 });
});

test('the limits of an input are typed, and a wrong one is told at its place', async () => {
  const { emitted } = show(0, 1);
  await userEvent.click(screen.getByLabelText('Πεδίο εισαγωγής'));
  await userEvent.type(screen.getByLabelText('Ελάχιστη τιμή'), '2.000');
  await userEvent.click(screen.getByRole('button', { name: 'Εφαρμογή' }));
  expect(screen.getByText('Η αρχική τιμή είναι έξω από τα όρια.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Μέγιστη τιμή'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Εφαρμογή' }));
  expect(screen.getByText(/όχι μικρότερη από την ελάχιστη/)).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Ελάχιστη τιμή'));
  await userEvent.type(screen.getByLabelText('Μέγιστη τιμή'), '.000');
  await userEvent.click(screen.getByLabelText('Πρέπει να συμπληρωθεί'));
  await userEvent.click(screen.getByRole('button', { name: 'Εφαρμογή' }));
  expect(changed(emitted)).toMatchObject({ Active: [{ Type: 'Input', Value: 1200.5, Max: 5000, Required: true }, {}] });
});

test('a computed cell is shown in results', async () => {
  const { emitted } = show(1, 1);
  await userEvent.click(screen.getByLabelText('Εμφανίζεται στα αποτελέσματα'));
  expect(changed(emitted)).toMatchObject({ Results: [{ FullName: 'Έσοδα!B2' }] });
});

test('a range becomes inputs at once', async () => {
  const range = { row: 0, col: 1, lastRow: 1, lastCol: 1 };
  const { emitted } = renderWidget(
    WorkbookEditor,
    { document, selection: { sheet: 0, row: 0, col: 1, range } },
    { language: 'el' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Να γίνουν πεδία εισαγωγής' }));
  expect(changed(emitted)).toMatchObject({ Active: [{ Type: 'Input', Value: 1200.5 }, { Type: 'Formula' }] });
  expect(screen.getByRole('status')).toHaveText('Άλλαξε 1 κελί. 1 κελί έμεινε όπως ήταν.');
});
