import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { Chip } from './chips.ts';
import { FilterControl } from './FilterControl.tsx';
import css from './FilterBar.module.css';

interface Props {
  readonly id: string;
  readonly chips: readonly Chip[];
  readonly clear: () => void;
}

/** On a phone: one button with the number of set filters, and a sheet with all filters. */
export function FilterSheet({ id, chips, clear }: Props) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
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
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={t('widgets.filter.more')}
        closeButtonProps={{ 'aria-label': t('widgets.close') }}
      >
        <div className={css.sheet}>
          {chips.map((chip) => (
            <FilterControl key={chip.key} id={`${id}-sheet-${chip.key}`} chip={chip} />
          ))}
          <div className={css.sheetFoot}>
            <PushButton kind="quiet" disabled={count === 0} onClick={clear}>
              {t('widgets.filter.clear')}
            </PushButton>
            <PushButton kind="primary" onClick={() => setOpen(false)}>
              {t('widgets.filter.show')}
            </PushButton>
          </div>
        </div>
      </Drawer>
    </>
  );
}
