import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Workbook as WorkbookDocument } from '../../../schemas/documents/workbook.ts';
import { cell, openBook } from '../../../tests/support/widgets/workbook.tsx';

const NAME = "'Έσοδα και έξοδα'!";

const changes = (emitted: readonly { event: string; payload: unknown }[]) =>
  emitted.filter(({ event }) => event === 'change').map(({ payload }) => Object(payload).values);

/** Passes copied or cut cells to a paste, as the clipboard does. */
function transfer(deed: 'copy' | 'cut', grid: HTMLElement) {
  const given = new Map<string, string>();
  const clipboardData = {
    setData: (type: string, text: string) => void given.set(type, text),
    getData: (type: string) => given.get(type) ?? '',
  };
  fireEvent[deed](grid, { clipboardData });
  return {
    plain: given.get('text/plain'),
    paste: (into: HTMLElement) => void fireEvent.paste(into, { clipboardData }),
  };
}

test('enters a text that is being typed at once when the time is about to end, and goes on', async () => {
  const { emitted, give, user } = await openBook();
  await user.click(cell('B4'));
  await user.keyboard('98');
  give({ closing: true });
  expect(changes(emitted)).toEqual([{ [`${NAME}B4`]: 98 }]);
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.keyboard('7');
  await expect.poll(() => changes(emitted).at(-1)).toEqual({ [`${NAME}B4`]: 987 });
  await user.keyboard('{Escape}');
  expect(changes(emitted).at(-1)).toEqual({ [`${NAME}B4`]: 1200 });
});

test('a locked table has no open editor: a value is entered, a wrong text stays at its cell', async () => {
  const { emitted, give, grid, user } = await openBook();
  await user.click(cell('B4'));
  await user.keyboard('98');
  give({ readOnly: true });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(grid).toHaveFocus();
  expect(changes(emitted)).toEqual([{ [`${NAME}B4`]: 98 }]);
  expect(cell('B4').textContent).toBe('98.00 €');
  give({ readOnly: false });
  await user.keyboard('9x');
  give({ readOnly: true });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(cell('B4')).toHaveAttribute('aria-invalid', 'true');
  expect(cell('B4').textContent).toContain('9x');
});

test('enters what is being typed when the page is hidden, and when the table goes', async () => {
  const { emitted, unmount, user } = await openBook();
  await user.click(cell('B4'));
  await user.keyboard('98');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(changes(emitted)).toEqual([{ [`${NAME}B4`]: 98 }]);
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.keyboard('7');
  unmount();
  expect(changes(emitted).at(-1)).toEqual({ [`${NAME}B4`]: 987 });
});

test('an editor that was opened and left as it was enters nothing', async () => {
  const { emitted, give, user } = await openBook();
  await user.dblClick(cell('B4'));
  give({ closing: true });
  give({ readOnly: true });
  expect(changes(emitted)).toEqual([]);
});

test('undo and redo take typed and pasted wrong texts with them', async () => {
  const { emitted, grid, user } = await openBook();
  const wrong = (address: string) => cell(address).getAttribute('aria-invalid') === 'true';
  await user.dblClick(cell('B5'));
  await user.keyboard('x');
  await user.click(cell('B4'));
  fireEvent.paste(grid, { clipboardData: { getData: () => '10\tabc' } });
  expect([wrong('B5'), wrong('C4'), cell('C4').textContent]).toEqual([true, true, expect.stringContaining('abc')]);
  await user.keyboard('{Control>}z{/Control}');
  expect([wrong('B5'), wrong('C4'), cell('C4').textContent]).toEqual([true, false, '1,350.00 €']);
  await user.keyboard('{Control>}z{/Control}');
  expect([wrong('B5'), cell('B5').textContent]).toEqual([false, '480.00 €']);
  await user.keyboard('{Control>}y{/Control}{Control>}y{/Control}');
  expect([wrong('B5'), wrong('C4'), cell('B4').textContent]).toEqual([true, true, '10.00 €']);
  // Replacing an invalid text by the former value is an action as well.
  await user.click(cell('C4'));
  await user.keyboard('1350{Enter}');
  expect(wrong('C4')).toBe(false);
  await user.keyboard('{Control>}z{/Control}');
  expect(wrong('C4')).toBe(true);
  expect(changes(emitted).at(-1)).toEqual({ [`${NAME}B4`]: 10 });
});

const EXACT: WorkbookDocument = {
  Active: [
    { at: [0, 0, 0], Type: 'Input', InputType: 'Number', Value: 1234.56, Format: 0 },
    { at: [0, 0, 1], Type: 'Input', InputType: 'Precent', Value: 0.0008, Format: 1 },
    { at: [0, 0, 2], Type: 'Input', InputType: 'Date', Value: 46_023, Format: 2 },
    { at: [0, 0, 3], Type: 'Input', InputType: 'Number', Format: 0 },
    { at: [0, 1, 0], Type: 'Input', InputType: 'Number', Format: 0 },
    { at: [0, 1, 1], Type: 'Input', InputType: 'Precent', Format: 1 },
    { at: [0, 1, 2], Type: 'Input', InputType: 'Date', Format: 2 },
    { at: [0, 1, 3], Type: 'Input', InputType: 'Number', Value: 7, Format: 0 },
    { at: [0, 2, 0], Type: 'Formula', Formula: '=A1/8', Format: 0 },
    { at: [0, 2, 1], Type: 'Formula', Formula: '=C1+0.6', Format: 2 },
    { at: [0, 2, 2], Type: 'Input', InputType: 'Number', Max: 100 },
    { at: [0, 2, 3], Type: 'Input', InputType: 'Text' },
  ],
  Formats: [['#,##0 "€"', '-#,##0 "€"', '"-"'], ['0.0%'], ['mmmm yyyy']],
  Layout: [{ Name: 'Φ', Table: [0, 4, 8].map((first) => [0, 1, 2, 3].map((at) => ({ active: first + at }))) }],
};

test('what is copied in a workbook keeps its exact values; its text is what is shown', async () => {
  const { emitted, grid, user } = await openBook({ document: EXACT }, 'el');
  await user.click(cell('A1'));
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  const clipboard = transfer('copy', grid);
  expect(clipboard.plain).toBe('1.235 €\t0,1%\tΙανουάριος 2026\t-');
  await user.click(cell('A2'));
  clipboard.paste(grid);
  expect(changes(emitted)).toEqual([{ 'Φ!A2': 1234.56, 'Φ!B2': 0.0008, 'Φ!C2': 46_023, 'Φ!D2': null }]);
  await user.click(cell('A3'));
  const computed = transfer('copy', grid);
  await user.click(cell('D1'));
  computed.paste(grid);
  expect(changes(emitted).at(-1)).toEqual({ 'Φ!D1': 154.32 });
  // A text input takes the shown text, a date input no time, and limits apply here as well.
  await user.click(cell('D3'));
  computed.paste(grid);
  expect(changes(emitted).at(-1)).toEqual({ 'Φ!D3': '154 €' });
  await user.click(cell('B3'));
  const moment = transfer('copy', grid);
  await user.click(cell('C2'));
  await user.keyboard('{Delete}');
  moment.paste(grid);
  expect(changes(emitted).at(-1)).toEqual({ 'Φ!C2': 46_023 });
  await user.click(cell('C3'));
  computed.paste(grid);
  expect(cell('C3')).toHaveAttribute('aria-invalid', 'true');
});

test('cut inputs are emptied where they are pasted, in one step, and only once', async () => {
  const { emitted, grid, user } = await openBook({ document: EXACT }, 'el');
  await user.click(cell('A1'));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const clipboard = transfer('cut', grid);
  expect(screen.getByText('Αποκοπή: 2 πεδία. Αδειάζουν μόλις τα επικολλήσετε.')).toBeVisible();
  expect(changes(emitted)).toEqual([]);
  expect(cell('B1')).toHaveAttribute('data-cut');
  await user.click(cell('A2'));
  clipboard.paste(grid);
  const moved = { 'Φ!A1': null, 'Φ!B1': null, 'Φ!A2': 1234.56, 'Φ!B2': 0.0008 };
  expect(changes(emitted)).toEqual([moved]);
  expect(cell('B1')).not.toHaveAttribute('data-cut');
  await user.keyboard('{Control>}z{/Control}');
  expect(changes(emitted).at(-1)).toEqual({ 'Φ!A1': 1234.56, 'Φ!B1': 0.0008, 'Φ!A2': null, 'Φ!B2': null });
  clipboard.paste(grid);
  expect(changes(emitted).at(-1)).toEqual({ 'Φ!A2': 1234.56, 'Φ!B2': 0.0008 });
});

test('what was cut and did not arrive stays, as does what is pasted over itself', async () => {
  const { emitted, grid, user } = await openBook({ document: EXACT }, 'el');
  await user.click(cell('A1'));
  const clipboard = transfer('cut', grid);
  await user.click(cell('C3'));
  clipboard.paste(grid);
  expect(cell('C3')).toHaveAttribute('aria-invalid', 'true');
  expect(cell('A1').textContent).toBe('1.235 €');
  await user.click(cell('A1'));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  transfer('cut', grid).paste(grid);
  expect(changes(emitted)).toEqual([]);
  const forgotten = transfer('cut', grid);
  await user.keyboard('{Escape}');
  expect(cell('A1')).not.toHaveAttribute('data-cut');
  await user.click(cell('A2'));
  forgotten.paste(grid);
  expect(changes(emitted)).toEqual([{ 'Φ!A2': 1234.56, 'Φ!B2': 0.0008 }]);
});

test('a cut over cells that are no inputs says so, and copies them', async () => {
  const { emitted, grid, user, give } = await openBook({ document: EXACT }, 'el');
  await user.click(cell('A3'));
  expect(transfer('cut', grid).plain).toBe('154 €');
  expect(screen.getByText(/δεν υπάρχει πεδίο για αποκοπή/)).toBeVisible();
  await user.click(cell('A2'));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  transfer('cut', grid);
  expect(screen.getByText(/^Αποκοπή: 1 πεδίο.* 1 κελί δεν είναι πεδίο/)).toBeVisible();
  give({ readOnly: true });
  transfer('cut', grid);
  expect(screen.getByText(/^Εδώ οι τιμές δεν αλλάζουν. Τα κελιά αντιγράφηκαν/)).toBeVisible();
  expect(changes(emitted)).toEqual([]);
});

test('a space opens no number with its old content, and begins a text anew', async () => {
  const { emitted, user } = await openBook();
  await user.click(cell('B4'));
  await user.keyboard(' ');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.keyboard(' 7 {Enter}');
  expect(changes(emitted)).toEqual([{ [`${NAME}B4`]: 7 }]);
  await user.click(cell('B10'));
  await user.keyboard(' a{Enter}');
  expect(changes(emitted).at(-1)).toEqual({ [`${NAME}B10`]: ' a' });
});

test('a note over the whole width is no heading of a column', async () => {
  await openBook({
    document: {
      Active: [0, 1].map((row) => ({ at: [0, row * 2 + 1, 1], Type: 'Input', InputType: 'Number' })),
      Layout: [
        {
          Name: 'Φ',
          Table: [
            [{ text: 'Συμπληρώστε τα κελιά.', cols: 3 }],
            [{ text: 'Επωνυμία' }, { active: 0 }],
            [{ text: '' }, { text: '1ο έτος', cols: 2 }],
            [{ text: 'Έσοδα' }, { active: 1 }],
          ],
        },
      ],
    },
  });
  expect(cell('B2')).toHaveAccessibleName('B2, Επωνυμία: empty');
  expect(cell('B4')).toHaveAccessibleName('B4, Έσοδα, 1ο έτος: empty');
});

test('the choice between two values stands at the cell, is announced, reached by keys, and made for this cell alone', async () => {
  const others = { [`${NAME}B4`]: 1500, [`${NAME}C5`]: null };
  const { emitted, give, grid, user } = await openBook({ others, states: { [`${NAME}B4`]: 'conflict' } });
  expect(screen.getByText(/^2 cells were changed elsewhere too/).closest('[role=status]')).toBeVisible();
  const choice = () => screen.getByRole('group', { name: /two values$/ });
  expect(choice()).toHaveText('B4: two valuesHere: 1,200.00 €From elsewhere: 1,500Keep mineKeep the other one');
  await user.click(screen.getByRole('button', { name: 'C5' }));
  expect(grid).toHaveFocus();
  expect(choice()).toHaveText(/^C5.*From elsewhere: empty/);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByRole('button', { name: 'Keep mine' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(grid).toHaveFocus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Tab}{Enter}');
  expect(emitted.at(-1)).toEqual({ event: 'choose', payload: { name: `${NAME}C5`, keep: 'other' } });
  expect(grid).toHaveFocus();
  give({ others: {} });
  expect(screen.queryByRole('group', { name: /two values$/ })).toBeNull();
});

test('tells its wrong texts, shows those that it is given, and leads to an input', async () => {
  const { emitted, give, grid, user } = await openBook({ wrong: { [`${NAME}C4`]: 'abc', [`${NAME}C5`]: '12' } });
  const told = () => emitted.filter(({ event }) => event === 'wrong').map(({ payload }) => Object(payload).texts);
  expect(cell('C4')).toHaveAttribute('aria-invalid', 'true');
  // A text that its input now accepts is not invalid any more.
  expect(told()).toEqual([{ [`${NAME}C4`]: 'abc' }]);
  give({ wrong: { [`${NAME}C4`]: 'abc' }, shows: { name: `${NAME}C4`, turn: 1 } });
  expect(grid).toHaveFocus();
  expect(grid).toHaveAttribute('aria-activedescendant', cell('C4').id);
  await user.keyboard('{F2}{Backspace}{Backspace}{Backspace}7{Enter}');
  expect(told().at(-1)).toEqual({});
  await user.dblClick(cell('B5'));
  await user.keyboard('x');
  await user.click(cell('B4'));
  expect(told().at(-1)).toEqual({ [`${NAME}B5`]: '480x' });
  give({ wrong: {} });
  expect(cell('B5')).not.toHaveAttribute('aria-invalid');
});

test('a value that arrives changes the totals and disturbs no open editor; an entry over it says what it was typed over', async () => {
  const { emitted, give, user } = await openBook({ values: { [`${NAME}B4`]: 1300 } });
  await user.dblClick(cell('B4'));
  await user.keyboard('0');
  give({ values: { [`${NAME}B4`]: 1500, [`${NAME}B5`]: 500 } });
  await expect.poll(() => cell('B5').textContent).toBe('500.00 €');
  await expect.poll(() => cell('B7').textContent).toBe('760.00 €');
  expect(screen.getByRole('textbox')).toHaveValue('13000');
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(emitted.at(-2)).toMatchObject({
    event: 'change',
    payload: { values: { [`${NAME}B4`]: 13_000 }, seen: { [`${NAME}B4`]: 1300 } },
  });
});
