import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../../engine/react/index.ts';
import { shownText } from './clipboard.ts';
import { Charts } from './Charts.tsx';
import { looksOf, type Look } from './looks.ts';
import type { OpenBook } from './open-book.ts';
import type { ShownCell } from './sheet-cells.ts';
import { sheetModel, type SheetModel } from './sheet-model.ts';
import css from './Workbook.module.css';

/** The maximum number of printed rows of a sheet. */
export const MAX_PRINTED = 2_000;

/** All sheets as whole tables, only for paper. */
export const PrintSheets = observer(function PrintSheets({
  book,
  label,
  charts = false,
}: {
  readonly book: OpenBook;
  readonly label: string;
  /** Are the charts included, which take a while to draw? */
  readonly charts?: boolean;
}) {
  const { workbook } = book;
  const looks = looksOf(workbook.Styles ?? [], 'light');
  return (
    <div className={css.print} data-drawn={charts || undefined}>
      <h1>{label}</h1>
      {workbook.Layout.map((_, sheet) => {
        const model = sheetModel(workbook, sheet, false);
        return model ? <PrintSheet key={sheet} book={book} model={model} looks={looks} charts={charts} /> : null;
      })}
    </div>
  );
});

interface SheetProps {
  readonly book: OpenBook;
  readonly model: SheetModel;
  readonly looks: readonly Look[];
}

const PrintSheet = observer(function PrintSheet({
  book,
  model,
  looks,
  charts,
}: SheetProps & { readonly charts: boolean }) {
  const t = useTranslate();
  const { cells, lefts, sheet } = model;
  const rows = Math.min(cells.rows, MAX_PRINTED);
  const repeated = Math.min(sheet.Frozen?.rows ?? 0, rows);
  const line = (row: number) => <PrintRow key={row} book={book} model={model} looks={looks} row={row} />;
  return (
    <section className={css.printSheet}>
      {book.workbook.Layout.length > 1 ? <h2>{sheet.Name}</h2> : null}
      <table>
        <colgroup>
          {lefts.slice(1).map((end, column) => (
            <col key={column} style={{ width: end - (lefts[column] ?? 0) }} />
          ))}
        </colgroup>
        {repeated > 0 ? <thead>{Array.from({ length: repeated }, (_, row) => line(row))}</thead> : null}
        <tbody>{Array.from({ length: rows - repeated }, (_, index) => line(repeated + index))}</tbody>
      </table>
      {rows < cells.rows ? <p>{t('widgets.workbook.print.cut', { count: rows })}</p> : null}
      {charts ? <Charts book={book} sheet={model.index} paper /> : null}
    </section>
  );
});

const PrintRow = observer(function PrintRow({
  book,
  model: { cells },
  looks,
  row,
}: SheetProps & { readonly row: number }) {
  const shown = Array.from({ length: cells.columns }, (_, column) => ({ column, cell: cells.at(row, column) })).filter(
    ({ column, cell }) => !cell || (cell.row === row && cell.column === column),
  );
  return (
    <tr>
      {shown.map(({ column, cell }) => (
        <td key={column} {...(cell ? looksOfCell(book, cell, looks) : {})}>
          {cell ? shownText(book, cell) : ''}
        </td>
      ))}
    </tr>
  );
});

function looksOfCell(book: OpenBook, { cell, rows, columns }: ShownCell, looks: readonly Look[]) {
  const look = looks[cell.style ?? -1];
  const value = cell.active === undefined ? undefined : book.session.value(cell.active);
  const number = typeof value === 'number' || cell.type === 'number';
  return {
    rowSpan: rows,
    colSpan: columns,
    'data-input': book.inputs.has(cell.active ?? -1) || undefined,
    style: { ...look?.css, textAlign: look?.align ?? (number ? 'right' : 'left') },
  } as const;
}
