import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
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
    <Popover opened={open} onChange={setOpen} position="bottom-end" withinPortal trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={css.more}
          aria-label={t('widgets.views.menu', { name })}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel}>
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
      </Popover.Dropdown>
    </Popover>
  );
}
