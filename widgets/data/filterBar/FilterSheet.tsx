import { Suspense, useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { patientPart } from '../../parts/hook/lazy-part.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { Chip } from './chips.ts';
import css from './FilterBar.module.css';

export interface FilterSheetProps {
  readonly id: string;
  readonly chips: readonly Chip[];
  readonly clear: () => void;
}

const FilterDrawer = patientPart(() => import('./FilterDrawer.tsx'), { prefetch: true });

/** On a phone: one button with the number of set filters, and a sheet with all filters. */
export function FilterSheet(props: FilterSheetProps) {
  const { chips } = props;
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (open && !wasOpened) setOpened(true);
  const count = chips.filter((chip) => chip.chosen.length > 0).length;
  return (
    <>
      <button
        type="button"
        className={css.sheetButton}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-set={count > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" size={16} />
        {count > 0 ? t('widgets.filter.moreSet', { count }) : t('widgets.filter.more')}
      </button>
      <Suspense>
        {wasOpened && <FilterDrawer {...props} isOpen={open} close={() => setOpen(false)} count={count} />}
      </Suspense>
    </>
  );
}
