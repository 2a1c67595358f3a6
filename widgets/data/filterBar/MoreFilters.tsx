import { Popover } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { nextInRow } from '../../parts/hook/roving.ts';
import { ChoicePanel } from './ChoicePanel.tsx';
import type { Chip } from './chips.ts';
import css from './FilterBar.module.css';

/** "+ Filter": a list of the filters without space in the row, and then the choices of the selected one. */
export function MoreFilters({ chips, id }: { readonly chips: readonly Chip[]; readonly id: string }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const chip = chips.find((known) => known.key === key);
  const change = (to: boolean): void => {
    setOpen(to);
    setKey(null);
  };
  return (
    <Popover
      opened={open}
      onChange={change}
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      shadow="md"
      width={280}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button type="button" className={css.add} onClick={() => change(!open)}>
          <Icon name="add" size={14} />
          {t('widgets.filter.add')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel} aria-label={t('widgets.filter.more')}>
        {chip ? (
          <>
            <button type="button" className={css.back} onClick={() => setKey(null)}>
              <Icon name="chevronLeft" size={14} />
              {chip.label}
            </button>
            <ChoicePanel key={chip.key} id={`${id}-more`} chip={chip} close={() => change(false)} />
          </>
        ) : (
          <Names chips={chips} choose={setKey} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Names({ chips, choose }: { readonly chips: readonly Chip[]; readonly choose: (key: string) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>): void => nextInRow(list.current, event)?.focus();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move between the buttons in it
    <div ref={list} className={css.choices} onKeyDown={move}>
      {chips.map((chip, at) => (
        <button
          key={chip.key}
          type="button"
          data-autofocus={at === 0 || undefined}
          className={css.choice}
          onClick={() => choose(chip.key)}
        >
          <span>{chip.label}</span>
          <Icon name="chevronRight" size={14} />
        </button>
      ))}
    </div>
  );
}
