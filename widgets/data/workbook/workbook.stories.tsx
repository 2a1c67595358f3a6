import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import type { Workbook as WorkbookDocument, WorkbookTableCell } from '../../../schemas/documents/workbook.ts';
import type { WidgetContext } from '../../../engine/index.ts';
import { DisabledFrame } from '../../parts/frame/disabled-frame.ts';
import { budget } from './example.ts';
import Workbook from './Workbook.tsx';

export default { title: 'Data/Workbook in a browser' };

interface Canvas {
  readonly canvasElement: HTMLElement;
}

/** The values of the changes, in their order. */
const changes: unknown[] = [];

const context: WidgetContext = {
  emit: (event, payload) => {
    if (event === 'change') changes.push(payload?.['values']);
  },
  listens: () => true,
  bound: () => false,
  nodeId: 'workbook',
  busy: false,
  slots: {},
  parts: {},
};

const storyOf = (document: WorkbookDocument, width: string, play: (canvas: Canvas) => Promise<void>) => ({
  render: () => (
    <div style={{ width }}>
      <Workbook {...context} document={document} />
    </div>
  ),
  play: async (canvas: Canvas) => {
    changes.length = 0;
    await play(canvas);
  },
});

const cellIn = (place: HTMLElement, address: string): HTMLElement =>
  within(place).getByRole('gridcell', { name: new RegExp(`^${address}[,:]`) });
const tableIn = async (place: HTMLElement): Promise<HTMLElement> => {
  const table = await within(place).findByRole('grid', {}, { timeout: 20_000 });
  table.focus();
  return table;
};
const activeIn = (table: HTMLElement): HTMLElement | null =>
  document.getElementById(table.getAttribute('aria-activedescendant') ?? '');
const nameOf = (value: string): string => `'Έσοδα και έξοδα'!${value}`;

export const Keyboard = storyOf(budget, '100%', async ({ canvasElement }) => {
  const table = await tableIn(canvasElement);
  await userEvent.keyboard('{Tab}2000{Enter}');
  await waitFor(() => expect(cellIn(canvasElement, 'B7').textContent).toMatch(/1[.,]155[.,]20/));
  await expect(activeIn(table)).toBe(cellIn(canvasElement, 'B5'));
  await userEvent.keyboard('12x{Enter}');
  await expect(within(canvasElement).getByRole('textbox')).toHaveValue('12x');
  await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}{Tab}{Tab}');
  await expect(activeIn(table)).toBe(cellIn(canvasElement, 'C4'));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(cellIn(canvasElement, 'B7').textContent).toMatch(/547[.,]20/));
  await expect(changes).toEqual([{ [nameOf('B4')]: 2000 }, { [nameOf('B4')]: 1200 }]);
});

export const Clipboard = storyOf(budget, '100%', async ({ canvasElement }) => {
  const table = await tableIn(canvasElement);
  await userEvent.keyboard('{Tab}{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  await waitFor(() => expect(cellIn(canvasElement, 'C5').textContent).not.toBe(''));
  const copied = new DataTransfer();
  table.dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true }));
  await expect(
    copied
      .getData('text/plain')
      .split('\n')
      .map((line) => line.split('\t').length),
  ).toEqual([2, 2]);
  await expect(copied.getData('text/html')).toContain('<table>');
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  const pasted = new DataTransfer();
  pasted.setData('text/plain', '10\t20\t30\n40\tx\t');
  table.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect(changes).toEqual([{ [nameOf('B4')]: 10, [nameOf('C4')]: 20, [nameOf('B5')]: 40 }]);
  await waitFor(() => expect(cellIn(canvasElement, 'C5')).toHaveAttribute('aria-invalid', 'true'));
});

/** A mentor reads the workbook of a mentee: a fieldset around it disables every form control. */
export const DisabledFieldset = {
  render: () => (
    <fieldset disabled style={{ border: 0, margin: 0, padding: 0 }}>
      <DisabledFrame value>
        <Workbook {...context} document={budget} download />
      </DisabledFrame>
    </fieldset>
  ),
  play: async ({ canvasElement }: Canvas) => {
    const inside = within(canvasElement);
    const table = await tableIn(canvasElement);
    const button = (name: RegExp) => inside.getByRole('button', { name });
    await fireEvent.click(button(/^(?:Find|Εύρεση)/));
    const field = inside.getByRole('textbox');
    await expect(field).toHaveFocus();
    document.execCommand('insertText', false, 'αποτέλεσμα');
    await waitFor(() => expect(activeIn(table)).toHaveTextContent('Αποτέλεσμα'));
    await fireEvent.keyDown(field, { key: 'Escape' });
    await expect(table).toHaveFocus();
    await fireEvent.keyDown(table, { key: 'ArrowRight' });
    await fireEvent.click(button(/^(?:Explain|Εξήγηση)/));
    await fireEvent.keyDown(await inside.findByRole('button', { name: /^B5/ }), { key: 'Enter' });
    await expect(activeIn(table)).toBe(cellIn(canvasElement, 'B5'));
    await fireEvent.keyDown(table, { key: '7' });
    await expect(inside.queryByRole('textbox')).toBeNull();
    await fireEvent.click(inside.getByRole('tab', { name: 'Σύνοψη' }));
    await expect(inside.getByRole('tab', { name: 'Σύνοψη' })).toHaveAttribute('aria-selected', 'true');
    for (const cellButton of inside.getAllByRole('button')) await expect(cellButton.matches(':disabled')).toBe(false);
  },
};

const charted: WorkbookDocument = {
  ...budget,
  Ranges: [{ Cells: [[8, 9]] }, { Cells: [[0, 1]] }],
  Layout: budget.Layout.map((sheet, index) =>
    index > 0
      ? sheet
      : {
          ...sheet,
          Charts: [
            { type: 'bar', Title: 'Σύνολα', DataSets: [{ Data: 0, Label: 'Ποσό' }], at: [1, 4] },
            { type: 'line', Title: 'Έσοδα', DataSets: [{ Data: 1, Label: 'Έσοδα' }], at: [2, 1] },
          ],
        },
  ),
};

/** A chart beside the cells scrolls with them. A chart that would cover cells is below the table. */
export const ChartBetweenCells = storyOf(charted, '1180px', async ({ canvasElement }) => {
  const table = await tableIn(canvasElement);
  const [beside, below] = await Promise.all(
    ['Σύνολα', 'Έσοδα'].map((name) =>
      within(canvasElement).findByText(name, { selector: 'figcaption' }, { timeout: 20_000 }),
    ),
  );
  await waitFor(() => expect(canvasElement.querySelectorAll('figure svg.marks').length).toBe(2), { timeout: 20_000 });
  const corner = cellIn(canvasElement, 'D4').getBoundingClientRect();
  const place = beside?.getBoundingClientRect();
  await expect(place?.left).toBeGreaterThanOrEqual(corner.right);
  await expect(Math.abs((place?.top ?? 0) - corner.top)).toBeLessThan(60);
  await expect(table.contains(beside ?? null)).toBe(false);
  await expect(table.parentElement?.contains(beside ?? null)).toBe(true);
  await expect(table.parentElement?.contains(below ?? null)).toBe(false);
});

/** The width of a small phone. */
export const Finger = storyOf(budget, '288px', async ({ canvasElement }) => {
  const table = await tableIn(canvasElement);
  const tap = new PointerEvent('click', { pointerType: 'touch', bubbles: true });
  await fireEvent(cellIn(canvasElement, 'C4'), tap);
  const field = await within(canvasElement).findByRole('textbox');
  await expect(field).toHaveAttribute('inputmode', 'decimal');
  const around = (table.parentElement ?? table).getBoundingClientRect();
  const own = field.getBoundingClientRect();
  await expect(own.left).toBeGreaterThanOrEqual(around.left);
  await expect(own.right).toBeLessThanOrEqual(around.right);
  await expect(Math.min(own.width, own.height)).toBeGreaterThanOrEqual(24);
  await userEvent.keyboard('{Control>}a{/Control}7,5{Enter}');
  await waitFor(() => expect(changes.length).toBe(1));
});

const ROWS = 60_000;
const COLUMNS = 40;
const DEPENDENTS = 500;

/** A sheet of the maximum height, with many cells that depend on one input. */
function largeBook(): WorkbookDocument {
  const dependents: WorkbookDocument['Active'] = Array.from({ length: DEPENDENTS }, (_, index) => ({
    at: [0, 1 + Math.floor(index / 10), index % 10],
    Type: 'Formula',
    Formula: `=$A$1*${index + 1}`,
  }));
  const Active: WorkbookDocument['Active'] = [{ at: [0, 0, 0], Type: 'Input', Value: 1 }, ...dependents];
  const shown = Active.map(({ at: [, row, col] }, active): WorkbookTableCell => ({ active, row, col }));
  const merged: WorkbookTableCell = { text: 'merged', row: 100, col: 0, rows: 200, cols: 3 };
  const last: WorkbookTableCell = { text: 'last', row: ROWS - 1, col: COLUMNS - 1 };
  return { Active, Layout: [{ Name: 'Large', Table: [shown, [merged], [last]], Frozen: { rows: 1, cols: 1 } }] };
}

export const Large = storyOf(largeBook(), '100%', async ({ canvasElement }) => {
  const table = await tableIn(canvasElement);
  const drawn = () => within(canvasElement).getAllByRole('gridcell').length;
  await waitFor(() => expect(cellIn(canvasElement, 'A2').textContent).toBe('1'));
  await expect(drawn()).toBeLessThan(1_500);
  await userEvent.keyboard('3{Enter}');
  await waitFor(() => expect(cellIn(canvasElement, 'A3').textContent).toBe('33'));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await waitFor(() => expect(activeIn(table)).toHaveTextContent('last'));
  await expect(drawn()).toBeLessThan(1_500);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  // The merged cell begins above the view.
  const scrolling = table.parentElement;
  if (scrolling) scrolling.scrollTop = 250 * 32;
  await waitFor(() => expect(within(canvasElement).getByText('merged')).toBeInTheDocument());
  await expect(within(canvasElement).getByText('merged').closest('[role=gridcell]')).toHaveAttribute(
    'aria-rowspan',
    '200',
  );
  await expect(activeIn(table)).not.toBeNull();
});
