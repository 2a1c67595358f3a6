import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PopoverOf } from '../../parts/menu/popover-of.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import css from './ViewTabs.module.css';

interface Props {
  readonly text: string;
  readonly name: string;
  readonly done: (name: string) => void;
}

const MAX_LENGTH = 40;

/** The button that saves the current query as a view, and the field for its name. */
export function NameView({ text, name, done }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverOf
      isOpen={open}
      change={setOpen}
      position="bottom-start"
      renderButton={(target) => (
        <button type="button" className={css.save} aria-haspopup="dialog" aria-expanded={open} {...target}>
          <Icon name="add" size={16} />
          {text}
        </button>
      )}
    >
      <NameForm
        name={name}
        done={(given) => {
          setOpen(false);
          done(given);
        }}
      />
    </PopoverOf>
  );
}

export function NameForm({ name, done }: Pick<Props, 'name' | 'done'>) {
  const t = useTranslate();
  const [given, setGiven] = useState(name);
  const wanted = given.trim();
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') done(wanted);
      }}
    >
      <TextInput
        data-autofocus
        label={t('widgets.views.name')}
        value={given}
        maxLength={MAX_LENGTH}
        onChange={(event) => setGiven(event.currentTarget.value)}
      />
      <PushButton submit kind="primary" disabled={wanted === ''} onClick={() => {}}>
        {t('widgets.views.put')}
      </PushButton>
    </form>
  );
}
