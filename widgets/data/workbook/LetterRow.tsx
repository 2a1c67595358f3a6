// oxlint-disable jsx-a11y/prefer-tag-over-role -- headings stand where the virtual scroller puts them, which table elements cannot do
import { columnLetters } from '../../../workbook/index.ts';
import type { GridView } from './grid-view.ts';
import css from './Workbook.module.css';

interface Props {
  readonly view: GridView;
  readonly from: number;
  readonly to: number;
  readonly active: number;
}

/** The letters of the columns. */
export function LetterRow({ view: { layout, model, t }, from, to, active }: Props) {
  const { lefts } = model;
  const heading = (column: number) => (
    <div
      key={column}
      role="columnheader"
      aria-colindex={column + 2}
      className={css.letter}
      data-active={column === active || undefined}
      style={{ left: layout.numbers + (lefts[column] ?? 0), width: (lefts[column + 1] ?? 0) - (lefts[column] ?? 0) }}
    >
      {columnLetters(column)}
    </div>
  );
  const between = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => heading(first + index));
  return (
    <div role="row" aria-rowindex={1} className={css.letters} style={{ height: layout.letters }}>
      <div role="presentation" className={css.frozen} style={{ width: layout.left }}>
        <div role="columnheader" aria-colindex={1} className={css.corner} style={{ width: layout.numbers }}>
          <span className="px-hidden">{t('widgets.workbook.numbers')}</span>
        </div>
        {between(0, layout.frozenColumns - 1)}
      </div>
      {between(Math.max(layout.frozenColumns, from), to)}
    </div>
  );
}
