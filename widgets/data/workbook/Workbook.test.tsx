import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { Workbook as WorkbookDocument } from '../../../schemas/documents/workbook.ts';
import { DisabledFrame } from '../../parts/frame/disabled-frame.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { budget } from './example.ts';
import { cell, openBook } from '../../../tests/support/widgets/workbook.tsx';
import Workbook from './Workbook.tsx';

const REVENUE = "'Έσοδα και έξοδα'!B4";

const active = () => document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '');
const changes = (emitted: readonly { event: string; payload: unknown }[]) =>
  emitted.filter(({ event }) => event === 'change').map(({ payload }) => payload);

test('shows texts, inputs and results, and says what each cell is', async () => {
  await openBook();
  expect(cell('B4').getAttribute('aria-label')).toBe('B4, Έσοδα, 1ο έτος: 1,200.00 €');
  expect(cell('B7').textContent).toBe('547.20 €');
  expect(cell('B7').getAttribute('aria-readonly')).toBe('true');
  expect(cell('B4').getAttribute('aria-readonly')).toBe('false');
  expect(cell('A2').getAttribute('aria-colspan')).toBe('4');
});

test('takes no value in a frame that is read only', async () => {
  const Framed = (props: ComponentProps<typeof Workbook>) => (
    <DisabledFrame value>
      <Workbook {...props} />
    </DisabledFrame>
  );
  const { emitted } = renderWidget(Framed, { document: budget }, { bind: false, language: 'en' });
  await screen.findByRole('grid');
  const user = userEvent.setup();
  await user.click(cell('B4'));
  await user.keyboard('2000{Enter}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(changes(emitted)).toEqual([]);
  expect(cell('B4').getAttribute('aria-readonly')).toBe('true');
});

test('shows a cell in the format of its table, and in its own', async () => {
  const document: WorkbookDocument = {
    Active: [
      { at: [0, 0, 0], Type: 'Input', Value: 0.5, Format: 0 },
      { at: [0, 1, 0], Type: 'Formula', Formula: '=A1/4' },
    ],
    Formats: [['0.00'], ['0.0%']],
    Layout: [
      {
        Name: 'Α',
        Table: [
          [{ active: 0 }, { active: 0, Format: 1 }],
          [{ active: 1 }, { active: 1, Format: 1 }],
        ],
      },
    ],
  };
  const { user } = await openBook({ document }, 'el');
  const texts = () => ['A1', 'B1', 'A2', 'B2'].map((address) => cell(address).textContent);
  expect(texts()).toEqual(['0,50', '50,0%', '0,125', '12,5%']);
  await user.click(cell('A1'));
  await user.keyboard('0,25{Enter}');
  expect(texts()).toEqual(['0,25', '25,0%', '0,0625', '6,3%']);
});

test('a typed number opens the editor, is entered by Enter and changes the results', async () => {
  const { emitted, user } = await openBook();
  await user.click(cell('B4'));
  await user.keyboard('2000{Enter}');
  expect(changes(emitted)).toEqual([{ values: { [REVENUE]: 2000 } }]);
  expect(cell('B7').textContent).toBe('1,155.20 €');
  expect(active()).toBe(cell('B5'));
});

test('a wrong entry stays in the editor with a message, and Escape brings the value back', async () => {
  const { emitted, user } = await openBook();
  await user.click(cell('B4'));
  await user.keyboard('12x{Enter}');
  const field = screen.getByRole('textbox');
  expect(field).toHaveValue('12x');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Enter a number, such as 1,234.50.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(cell('B4').textContent).toBe('1,200.00 €');
  expect(changes(emitted)).toEqual([]);
});

test('a wrong entry is not lost when the reader goes elsewhere', async () => {
  const { emitted, user } = await openBook();
  await user.dblClick(cell('B4'));
  await user.keyboard('x');
  await user.click(cell('B5'));
  expect(cell('B4').getAttribute('aria-invalid')).toBe('true');
  expect(cell('B4').textContent).toBe('1200x');
  await user.dblClick(cell('B4'));
  expect(screen.getByRole('textbox')).toHaveValue('1200x');
  await user.keyboard('{Backspace}0{Enter}');
  expect(changes(emitted)).toEqual([{ values: { [REVENUE]: 12_000 } }]);
});

test('opens by F2, by Enter and by Tab and typing; Delete empties', async () => {
  const { emitted, user } = await openBook();
  await user.keyboard('{Tab}');
  expect(active()).toBe(cell('B4'));
  await user.keyboard('{F2}');
  expect(screen.getByRole('textbox')).toHaveValue('1200');
  await user.keyboard('{Escape}{Enter}');
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.keyboard('{Escape}{Delete}');
  expect(changes(emitted)).toEqual([{ values: { [REVENUE]: null } }]);
  expect(cell('B4').getAttribute('aria-label')).toContain('-');
});

test('Tab goes down the column, to the next column, to the next input and to the first one', async () => {
  const { user } = await openBook();
  const addresses: string[] = [];
  for (let step = 0; step < 9; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await user.keyboard('{Tab}');
    addresses.push(active()?.getAttribute('aria-label')?.split(/[,:]/)[0] ?? '');
  }
  expect(addresses).toEqual(['B4', 'B5', 'B6', 'C4', 'C5', 'C6', 'B9', 'B10', 'B4']);
});

test('Escape and Tab leave the table', async () => {
  const { grid, user } = await openBook();
  await user.keyboard('{Escape}{Tab}');
  expect(grid).not.toHaveFocus();
});

test('arrows, Home, End and Ctrl lead as in a spreadsheet', async () => {
  const { user } = await openBook();
  const at = async (keys: string) => {
    await user.keyboard(keys);
    return active()?.getAttribute('aria-label')?.split(/[,:]/)[0];
  };
  expect(await at('{ArrowDown}{ArrowDown}')).toBe('A3');
  expect(await at('{End}')).toBe('D3');
  expect(await at('{Control>}{ArrowDown}{/Control}')).toBe('D5');
  expect(await at('{Control>}{End}{/Control}')).toBe('B10');
  expect(await at('{Control>}{Home}{/Control}')).toBe('A1');
});

test('turns to another sheet by its tab and by keys, and says which one is open', async () => {
  const { emitted, user } = await openBook();
  await user.keyboard('{Control>}{PageDown}{/Control}');
  expect(screen.getByRole('tab', { name: 'Σύνοψη' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('grid')).toHaveFocus();
  expect(cell('B2').textContent).toBe('1,193.20 €');
  expect(emitted.at(-1)).toMatchObject({ event: 'select', payload: { sheet: 1, row: 0, col: 0, cell: null } });
});

test('follows stored values from outside, and shows the states of inputs', async () => {
  const { give } = await openBook({ values: { [REVENUE]: 1300 } });
  expect(cell('B4').textContent).toBe('1,300.00 €');
  give({ values: { [REVENUE]: 1400 }, states: { [REVENUE]: 'failed' } });
  await waitFor(() => expect(cell('B4').getAttribute('aria-label')).toBe('B4, Έσοδα, 1ο έτος: 1,400.00 €, not saved'));
  give({ values: {} });
  await waitFor(() => expect(cell('B4').textContent).toContain('1,200.00 €'));
});

test('shows at each changed input of a draft whether it is saved', async () => {
  const stored = { [REVENUE]: 1200 };
  const { give } = await openBook({ values: stored, stored, status: 'idle' });
  const state = (address: string) => cell(address).getAttribute('data-state');
  expect(state('B4')).toBeNull();
  const values = { [REVENUE]: 1400 };
  give({ values });
  await waitFor(() => expect(state('B4')).toBe('saving'));
  give({ status: 'kept' });
  await waitFor(() => expect(state('B4')).toBe('failed'));
  give({ status: 'saving' });
  await waitFor(() => expect(state('B4')).toBe('saving'));
  give({ status: 'saved', stored: values });
  await waitFor(() => expect(state('B4')).toBe('saved'));
  expect(state('C4')).toBeNull();
  give({ values: { ...values, "'Έσοδα και έξοδα'!C4": 1 }, status: 'idle' });
  await waitFor(() => expect([state('B4'), state('C4')]).toEqual(['saved', 'saving']));
  give({ values: { ...values, "'Έσοδα και έξοδα'!C4": 1 }, stored: { ...values, "'Έσοδα και έξοδα'!C4": 1 } });
  await waitFor(() => expect([state('B4'), state('C4')]).toEqual([null, 'saved']));
});

test('says which stored values do not fit', async () => {
  await openBook({ values: { [REVENUE]: 'text' } });
  expect(screen.getByText(/A stored value does not fit the spreadsheet: 'Έσοδα και έξοδα'!B4/)).toBeVisible();
});

test('cannot be changed when it is read only', async () => {
  const { emitted, user, grid } = await openBook({ readOnly: true });
  await user.dblClick(cell('B4'));
  await user.keyboard('5{Delete}');
  fireEvent.paste(grid, { clipboardData: { getData: () => '1' } });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(changes(emitted)).toEqual([]);
});

test('copies a range as it is shown', async () => {
  const { user, grid } = await openBook();
  await user.click(cell('A4'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  const given = new Map<string, string>();
  fireEvent.copy(grid, { clipboardData: { setData: (type: string, text: string) => void given.set(type, text) } });
  expect(given.get('text/plain')).toBe('Έσοδα\t1,200.00 €\nΈξοδα\t480.00 €');
  expect(given.get('text/html')).toContain('<td>Έσοδα</td><td data-value="1200">1,200.00 €</td>');
});

test('pastes into inputs as one step, counts what met none, and undoes it', async () => {
  const { emitted, user, grid } = await openBook();
  await user.click(cell('B4'));
  fireEvent.paste(grid, { clipboardData: { getData: () => '10\t20\t30\n-\tx\t' } });
  expect(changes(emitted)).toEqual([
    { values: { [REVENUE]: 10, "'Έσοδα και έξοδα'!C4": 20, "'Έσοδα και έξοδα'!B5": null } },
  ]);
  screen.getByText('3 fields filled in. 1 value met no field and was left out. 1 value needs correcting.');
  expect(cell('C5').getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Control>}z{/Control}');
  expect(changes(emitted).at(-1)).toEqual({
    values: { [REVENUE]: 1200, "'Έσοδα και έξοδα'!C4": 1350, "'Έσοδα και έξοδα'!B5": 480 },
  });
  await user.keyboard('{Control>}y{/Control}');
  expect(cell('B4').textContent).toBe('10.00 €');
});

test('refuses a paste whose quotes do not match', async () => {
  const { emitted, user, grid } = await openBook();
  await user.click(cell('B4'));
  fireEvent.paste(grid, { clipboardData: { getData: () => '"1' } });
  screen.getByText(/A quotation mark is never closed \(row 1\)/);
  expect(changes(emitted)).toEqual([]);
});

test('shows headings and the formula as people type it to authors', async () => {
  const { user } = await openBook({ authoring: true });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('B');
  await user.click(cell('B7'));
  expect(within(screen.getByRole('group', { name: 'Selected cell' })).getByText('=(B4-B5)*(1-B6)')).toBeTruthy();
});

test('finds texts in all sheets without accents, and goes from one to the next', async () => {
  const { user } = await openBook();
  await user.keyboard('{Control>}f{/Control}');
  const field = screen.getByRole('textbox', { name: 'Find in all sheets' });
  expect(field).toHaveFocus();
  await user.keyboard('αποτελεσμα');
  await screen.findByText('1 of 2');
  expect(active()).toBe(cell('A7'));
  await user.keyboard('{Enter}');
  expect(screen.getByText('2 of 2')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Σύνοψη' }).getAttribute('aria-selected')).toBe('true');
  expect(active()).toBe(cell('A2'));
  expect(field).toHaveFocus();
  await user.keyboard('x');
  expect(await screen.findByText('No results')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('grid')).toHaveFocus();
});

test('explains a cell by its formula and the cells that it reads, and leads to them', async () => {
  const { user } = await openBook({}, 'el');
  await user.click(cell('B7'));
  await user.keyboard('{Alt>}{F1}{/Alt}');
  const panel = await screen.findByRole('region', { name: 'Κελί B7' });
  expect(panel).toHaveFocus();
  expect(within(panel).getByText('=(B4-B5)*(1-B6)')).toBeVisible();
  expect(within(panel).getByText('547,20 €')).toBeVisible();
  const read = await within(panel).findAllByRole('button', { name: /^B/ });
  expect(read.map(({ textContent }) => textContent)).toEqual([
    'B4Έσοδα, 1ο έτος1.200,00 €',
    'B5Έξοδα, 1ο έτος480,00 €',
    'B6Φόρος, 1ο έτος24,0%',
  ]);
  await user.click(within(panel).getByRole('button', { name: /^B5/ }));
  expect(active()).toBe(cell('B5'));
  expect(screen.getByRole('grid')).toHaveFocus();
  expect(within(panel).getByText('Πεδίο που συμπληρώνετε')).toBeVisible();
});

test('leads from an explanation to another sheet, and says what an error means', async () => {
  const broken: WorkbookDocument = {
    Active: [
      { at: [0, 0, 0], Type: 'Input', Value: 0 },
      { at: [1, 0, 0], Type: 'Formula', Formula: "=1/'Φύλλο 1'!A1" },
    ],
    Layout: [
      { Name: 'Φύλλο 1', Table: [[{ active: 0 }]] },
      { Name: 'Φύλλο 2', Table: [[{ active: 1 }]] },
    ],
  };
  const { user } = await openBook({ document: broken, sheet: 1 });
  expect(cell('A1').textContent).toBe('#DIV/0!');
  await user.click(screen.getByRole('button', { name: /Explain/ }));
  expect(await screen.findByText('It divides by zero or by an empty cell.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /'Φύλλο 1'!A1/ }));
  expect(screen.getByRole('tab', { name: 'Φύλλο 1' }).getAttribute('aria-selected')).toBe('true');
});

test('prints whole sheets as tables, without tools', async () => {
  const { user } = await openBook();
  let tables: string[][] = [];
  window.print = () => {
    tables = [...document.querySelectorAll('body > div table')].map((table) =>
      [...table.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''),
    );
  };
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(tables).toHaveLength(2));
  expect(tables[0]).toContain('1,193.20 €');
  expect(tables[1]).toEqual(['Σύνοψη', '', 'Αποτέλεσμα', '1,193.20 €', 'Περιθώριο', '46.8%']);
  expect(document.querySelectorAll('table')).toHaveLength(0);
});

test('takes Greek numbers, percentages and dates in Greek', async () => {
  const { emitted, user } = await openBook({}, 'el');
  await user.click(cell('B4'));
  await user.keyboard('1.234,5{Enter}1.5{Enter}12,5%{Enter}');
  await user.click(cell('B9'));
  await user.keyboard('31/12/2026{Enter}');
  expect(changes(emitted)).toEqual([
    { values: { [REVENUE]: 1234.5 } },
    { values: { "'Έσοδα και έξοδα'!B5": 1.5 } },
    { values: { "'Έσοδα και έξοδα'!B6": 0.125 } },
    { values: { "'Έσοδα και έξοδα'!B9": 46_387 } },
  ]);
  expect(cell('B9').textContent).toBe('31-12-2026');
});

test('a date can be picked from a calendar', async () => {
  const { emitted, user } = await openBook();
  await user.dblClick(cell('B9'));
  await user.click(screen.getByRole('button', { name: 'Choose from a calendar' }));
  await user.click(await screen.findByRole('button', { name: /^15 / }));
  expect(changes(emitted)).toEqual([{ values: { "'Έσοδα και έξοδα'!B9": 46_037 } }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a quick cell takes digits only, and nothing is 0', async () => {
  const { emitted, user } = await openBook({ quick: true });
  await user.click(cell('B4'));
  await user.keyboard('1a2,5{Enter}');
  await user.click(cell('B4'));
  await user.keyboard('-{Enter}');
  expect(changes(emitted)).toEqual([{ values: { [REVENUE]: 12.5 } }, { values: { [REVENUE]: 0 } }]);
});

test('a value is never a formula', async () => {
  const { emitted, user } = await openBook();
  await user.dblClick(cell('B10'));
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('=1+1{Enter}');
  expect(changes(emitted)).toEqual([{ values: { "'Έσοδα και έξοδα'!B10": '=1+1' } }]);
  await waitFor(() => expect(cell('B10').textContent).toBe('=1+1'));
});

test('shows a skeleton while there is no workbook, and says so', () => {
  renderWidget(Workbook, { document: null });
  expect(screen.getByText('The spreadsheet is loading…')).toBeInTheDocument();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('downloads the workbook as a file', async () => {
  const { user } = await openBook({ download: true });
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download);
  };
  await user.click(screen.getByRole('button', { name: 'Download .xlsx' }));
  await waitFor(() => expect(names).toEqual(['Προϋπολογισμός.xlsx']));
  expect(files[0]?.size).toBeGreaterThan(1_000);
});

test('takes the exact values of what Excel and LibreOffice copy', async () => {
  const { emitted, user, grid } = await openBook({}, 'el');
  const paste = (plain: string, html: string) =>
    fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : plain) } });
  await user.click(cell('B4'));
  const row = '<td x:num="1234.567">1.234,57 €</td><td align=right x:num>7</td>';
  paste('1.234,57 €\t7\r\n', `<table><tr>${row}</tr></table>`);
  expect(changes(emitted).at(-1)).toEqual({ values: { [REVENUE]: 1234.567, "'Έσοδα και έξοδα'!C4": 7 } });
  await user.click(cell('B6'));
  paste('26%\n', '<table><tr><td sdval="0.255" sdnum="1032;0;0%">26%</td></tr></table>');
  expect(changes(emitted).at(-1)).toEqual({ values: { "'Έσοδα και έξοδα'!B6": 0.255 } });
  await user.click(cell('B10'));
  // Excel leaves the quotes of a text unchanged.
  paste('"Ελένη" Παπαδάκη', '<table><tr><td>&quot;Ελένη&quot; Παπαδάκη</td></tr></table>');
  expect(changes(emitted).at(-1)).toEqual({ values: { "'Έσοδα και έξοδα'!B10": '"Ελένη" Παπαδάκη' } });
  paste('"Α\nΒ ""γ"""', '<table><tr><td>Α<br>Β &quot;γ&quot;</td></tr></table>');
  expect(changes(emitted).at(-1)).toEqual({ values: { "'Έσοδα και έξοδα'!B10": 'Α\nΒ "γ"' } });
});

test('shows the cell that is wanted, on any sheet, and says which range is selected', async () => {
  const { emitted, user } = await openBook({ authoring: true, at: { sheet: 1, row: 1, col: 1 } });
  expect(screen.getByRole('tab', { name: 'Σύνοψη' }).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(active()).toBe(cell('B2')));
  screen.getByRole('grid').focus();
  await user.keyboard('{Shift>}{ArrowUp}{ArrowLeft}{/Shift}');
  expect(emitted.at(-1)).toMatchObject({
    event: 'select',
    payload: { sheet: 1, row: 0, col: 0, range: { row: 0, col: 0, lastRow: 1, lastCol: 1 } },
  });
});

test('a value beyond the limits of its input stays in the editor, with the limit', async () => {
  const limited = {
    ...budget,
    Active: budget.Active.map((each) => (each.at.join() === '0,3,1' ? { ...each, Min: 100, Max: 2500.5 } : each)),
  };
  const { emitted, user } = await openBook({ document: limited }, 'el');
  await user.click(cell('B4'));
  await user.keyboard('2501{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Η τιμή πρέπει να είναι το πολύ 2500,5.');
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('99');
  expect(screen.getByRole('alert').textContent).toBe('Η τιμή πρέπει να είναι τουλάχιστον 100.');
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('2.500,5{Enter}');
  expect(changes(emitted)).toEqual([{ values: { [REVENUE]: 2500.5 } }]);
});
