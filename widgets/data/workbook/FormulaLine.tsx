import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../../engine/react/index.ts';
import { cellAddress, FormulaError, toTyped } from '../../../workbook/index.ts';
import { shownText } from './clipboard.ts';
import type { OpenBook } from './open-book.ts';
import type { SheetModel } from './sheet-model.ts';
import type { SheetPlace } from './use-book-place.ts';
import css from './Workbook.module.css';

interface Props {
  readonly book: OpenBook;
  readonly model: SheetModel;
  readonly at: SheetPlace;
}

/** The address of the active cell, with its formula or its text. */
export const FormulaLine = observer(function FormulaLine({ book, model, at }: Props) {
  const t = useTranslate();
  const shown = model.cells.at(at.row, at.column);
  const formula = formulaOf(book, shown?.cell.active);
  return (
    <div className={css.formulaLine} role="group" aria-label={t('widgets.workbook.formulaLine')}>
      <span className={css.address}>{cellAddress(shown?.row ?? at.row, shown?.column ?? at.column)}</span>
      <span className={css.formula}>{formula ?? (shown ? shownText(book, shown) : '')}</span>
    </div>
  );
});

/** The formula of a cell in the reader's notation; null where there is none. A formula that cannot be read is shown as it is stored. */
export function formulaOf(book: OpenBook, cell: number | undefined): string | null {
  const { Formula } = book.workbook.Active[cell ?? -1] ?? {};
  if (Formula === undefined) return null;
  try {
    return toTyped(Formula, book.locale);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return Formula;
  }
}
