import { Suspense, useState } from 'react';
import type { Translate } from '../../../engine/react/index.ts';
import { patientPart } from '../../parts/hook/lazy-part.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PopoverOf } from '../../parts/menu/popover-of.tsx';
import { idOf } from './columns.ts';
import type { ColumnChoices } from './use-column-choice.ts';
import css from './DataGrid.module.css';

export interface ColumnChoiceProps {
  readonly choice: ColumnChoices;
  readonly t: Translate;
}

const ColumnLines = patientPart(() => import('./ColumnLines.tsx'), { prefetch: true });

/** A choice of the visible columns and their order. The last one cannot be hidden; pinned ones stay first. */
export function ColumnChoice({ choice, t }: ColumnChoiceProps) {
  const { ordered, hidden } = choice;
  const [isOpen, setOpen] = useState(false);
  const seen = ordered.filter((entry) => !hidden.has(idOf(entry))).length;
  return (
    <PopoverOf
      isOpen={isOpen}
      change={setOpen}
      position="bottom-end"
      width={300}
      className={css.choice}
      renderButton={(target) => (
        <button type="button" className={css.tool} aria-haspopup="dialog" aria-expanded={isOpen} {...target}>
          <Icon name="columns" size={16} />
          {t('widgets.grid.columns')}
          {seen < ordered.length ? <span className={css.seen}>{`${seen}/${ordered.length}`}</span> : null}
        </button>
      )}
    >
      <p className={css.choiceHint}>{t('widgets.grid.columnsHint')}</p>
      <Suspense>
        <ColumnLines choice={choice} t={t} />
      </Suspense>
      {choice.changed ? (
        <button type="button" className={css.tool} onClick={choice.reset}>
          {t('widgets.grid.columnsReset')}
        </button>
      ) : null}
    </PopoverOf>
  );
}
