import { TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import type { Choice } from '../../parts/field/choices.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { nextInRow } from '../../parts/hook/roving.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import type { Chip } from './chips.ts';
import css from './FilterBar.module.css';

interface Props {
  readonly id: string;
  readonly chip: Chip;
  readonly close: () => void;
}

/** Lists with more choices than this have a search. */
const MAX_WITHOUT_SEARCH = 8;
const SHOWN = 100;

/** The content of an open chip: its choices, a text field, or its own body. */
export function ChoicePanel(props: Props) {
  const { chip } = props;
  if (chip.body) return <div className={css.body}>{chip.body}</div>;
  return chip.choices ? <Choices {...props} choices={chip.choices} /> : <TypedFilter {...props} />;
}

function Choices({ id, chip, close, choices }: Props & { readonly choices: readonly Choice[] }) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const [sought, seek] = useState('');
  const found = choices.filter(({ text }) => fold(text).includes(fold(sought.trim()))).slice(0, SHOWN);
  const isChosen = (choice: Choice): boolean => chip.chosen.some((value) => String(value) === choice.key);
  const focused = Math.max(0, found.findIndex(isChosen));
  const choose = (choice: Choice): void => {
    const on = isChosen(choice);
    if (chip.many)
      return chip.change(on ? chip.chosen.filter((v) => String(v) !== choice.key) : [...chip.chosen, choice.value]);
    chip.change(on ? null : choice.value);
    return close();
  };
  const move = (event: KeyboardEvent<HTMLElement>): void => nextInRow(list.current, event)?.focus();
  return (
    <>
      {choices.length > MAX_WITHOUT_SEARCH ? (
        <TextInput
          size="sm"
          data-autofocus
          aria-label={t('widgets.filter.seek', { label: chip.label })}
          placeholder={t('widgets.filter.seek', { label: chip.label })}
          value={sought}
          onChange={(event) => seek(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.querySelector('button')?.focus();
          }}
        />
      ) : null}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={chip.label}
        aria-multiselectable={chip.many || undefined}
        className={css.choices}
        onKeyDown={move}
      >
        {found.map((choice, at) => (
          <button
            key={choice.key}
            type="button"
            role="option"
            aria-selected={isChosen(choice)}
            disabled={choice.disabled}
            tabIndex={at === focused ? 0 : -1}
            data-autofocus={(choices.length <= MAX_WITHOUT_SEARCH && at === focused) || undefined}
            className={css.choice}
            onClick={() => choose(choice)}
          >
            <span>{choice.text}</span>
            {isChosen(choice) ? <Icon name="check" size={16} /> : null}
          </button>
        ))}
      </div>
      {found.length === 0 ? <p className={css.nothing}>{t('widgets.filter.none')}</p> : null}
    </>
  );
}

function TypedFilter({ chip, close }: Props) {
  const typed = useTypedText(String(chip.chosen[0] ?? ''), chip.change);
  return (
    <TextInput
      label={chip.label}
      size="sm"
      data-autofocus
      {...typed.input}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) close();
      }}
    />
  );
}
