import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PopoverOf } from '../../parts/menu/popover-of.tsx';
import { NameForm } from './NameView.tsx';
import css from './ViewTabs.module.css';

interface Props {
  readonly name: string;
  readonly rename: (name: string) => void;
  readonly remove: () => void;
}

/** The menu of the reader's own open view. */
export function ViewMenu({ name, rename, remove }: Props) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <PopoverOf
      isOpen={open}
      change={setOpen}
      position="bottom-end"
      className={css.panel}
      renderButton={(target) => (
        <button
          type="button"
          className={css.more}
          aria-label={t('widgets.views.menu', { name })}
          aria-haspopup="dialog"
          aria-expanded={open}
          {...target}
        >
          <Icon name="more" size={16} />
        </button>
      )}
    >
      <NameForm
        name={name}
        done={(given) => {
          setOpen(false);
          rename(given);
        }}
      />
      <button
        type="button"
        className={css.remove}
        onClick={() => {
          setOpen(false);
          remove();
        }}
      >
        {t('widgets.views.remove')}
      </button>
    </PopoverOf>
  );
}
