import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PopoverOf } from '../../parts/menu/popover-of.tsx';
import { ChoicePanel } from './ChoicePanel.tsx';
import type { Chip } from './chips.ts';
import css from './FilterBar.module.css';

/** A filter: outlined while it is open; in the accent colour with a remove button when it is set. */
export function FilterChip({ chip, id }: { readonly chip: Chip; readonly id: string }) {
  const [only] = chip.choices ?? [];
  return only && chip.toggle ? (
    <ToggleChip chip={chip} id={id} text={only.text} value={only.value} />
  ) : (
    <OpenChip chip={chip} id={id} />
  );
}

interface ToggleProps {
  readonly chip: Chip;
  readonly id: string;
  readonly text: string;
  readonly value: string | number;
}

/** A filter with a single choice, which is on or off. */
function ToggleChip({ chip, id, text, value }: ToggleProps) {
  const set = chip.chosen.length > 0;
  return (
    <div className={css.chip} data-set={set || undefined} data-toggle>
      <button
        type="button"
        id={id}
        aria-pressed={set}
        className={css.chipText}
        onClick={() => chip.change(set ? null : value)}
      >
        <span>{text}</span>
        {chip.count === null ? null : <span className={css.chipCount}>{chip.count}</span>}
        {set ? <Icon name="clear" size={14} /> : null}
      </button>
    </div>
  );
}

function OpenChip({ chip, id }: { readonly chip: Chip; readonly id: string }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const set = chip.chosen.length > 0;
  const list = chip.choices !== null;
  return (
    <div className={css.chip} data-set={set || undefined}>
      <PopoverOf
        isOpen={open}
        change={setOpen}
        id={id}
        position="bottom-start"
        width={280}
        className={css.panel}
        panel={{ id: `${id}-panel`, role: 'group', 'aria-label': chip.label }}
        renderButton={(target) => (
          <button
            type="button"
            role={list ? 'combobox' : undefined}
            aria-label={set && !list ? undefined : chip.label}
            aria-haspopup={list ? 'listbox' : 'dialog'}
            aria-expanded={open}
            aria-controls={open ? (list ? `${id}-list` : `${id}-panel`) : undefined}
            className={css.chipText}
            {...target}
          >
            <span>{set ? chip.text : chip.label}</span>
            {set ? null : <Icon name="chevronDown" size={14} />}
          </button>
        )}
      >
        <ChoicePanel id={id} chip={chip} close={() => setOpen(false)} />
      </PopoverOf>
      {set ? (
        <button
          type="button"
          className={css.remove}
          aria-label={t('widgets.filter.remove', { label: chip.label, text: chip.text })}
          onClick={() => chip.change(null)}
        >
          <Icon name="clear" size={14} />
        </button>
      ) : null}
    </div>
  );
}
