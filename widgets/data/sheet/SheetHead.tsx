// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { useTranslate } from '../../../engine/react/index.ts';
import type { Active } from '../../parts/hook/use-cells.ts';
import css from './Sheet.module.css';

interface Props {
  readonly headers: readonly string[];
  readonly widths: readonly number[];
  /** Do rows have results? */
  readonly marked: boolean;
  readonly idOf: (cell: Active) => string;
  readonly active: Active;
}

export function SheetHead({ headers, widths, marked, idOf, active }: Props) {
  const t = useTranslate();
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.row}>
        <div role="columnheader" className={css.number}>
          #
        </div>
        {marked ? (
          <div role="columnheader" className={css.mark}>
            {t('widgets.sheet.result')}
          </div>
        ) : null}
        {widths.map((width, column) => (
          <div
            key={column}
            role="columnheader"
            id={idOf({ place: -1, column })}
            className={css.cell}
            data-active={(active.place === -1 && active.column === column) || undefined}
            style={{ width }}
          >
            {headers[column] ?? t('widgets.sheet.column', { number: column + 1 })}
          </div>
        ))}
        <div role="columnheader" className={css.end}>
          <span className="px-hidden">{t('widgets.sheet.actions')}</span>
        </div>
      </div>
    </div>
  );
}
