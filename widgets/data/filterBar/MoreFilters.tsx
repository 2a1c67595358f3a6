import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { nextInRow } from '../../parts/hook/roving.ts';
import { PopoverOf } from '../../parts/menu/popover-of.tsx';
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
    <PopoverOf
      isOpen={open}
      change={change}
      position="bottom-start"
      width={280}
      className={css.panel}
      panel={{ 'aria-label': t('widgets.filter.more') }}
      renderButton={(target) => (
        <button type="button" aria-haspopup="dialog" aria-expanded={open} className={css.add} {...target}>
          <Icon name="add" size={14} />
          {t('widgets.filter.add')}
        </button>
      )}
    >
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
    </PopoverOf>
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
