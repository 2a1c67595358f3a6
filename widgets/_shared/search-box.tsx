import { TextInput } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from './icon.tsx';
import { PushButton } from './push-button.tsx';
import { useTypedText } from './use-typed-text.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly delay?: number | undefined;
  readonly disabled?: boolean;
}

/** The rest in typing before it searches. */
const DELAY = 750;

/** A search: it waits for a rest in typing; Enter searches at once, Escape clears, "/" leads to it. */
export function SearchBox({ id, label, hint = label, value, change, delay = DELAY, disabled = false }: Props) {
  const t = useTranslate();
  const typed = useTypedText(value, change, delay);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  return (
    <TextInput
      {...typed.input}
      ref={field}
      id={id}
      type="search"
      aria-label={label}
      placeholder={hint}
      disabled={disabled}
      autoComplete="off"
      leftSection={<Icon name="search" size={17} />}
      rightSection={
        typed.text && !disabled ? (
          <PushButton
            small
            kind="quiet"
            icon="clear"
            label={t('widgets.search.clear')}
            onClick={() => typed.replace('')}
          />
        ) : undefined
      }
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') typed.flush();
        if (event.key === 'Escape' && typed.text) {
          // The first Escape is the field's, not the dialog's around it.
          event.stopPropagation();
          typed.replace('');
        }
      }}
    />
  );
}

const FIELDS = 'input,textarea,select,[contenteditable="true"],[role="dialog"] *';

/** The slash leads to the search, unless it is typed somewhere. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const typing = event.target instanceof Element && event.target.matches(FIELDS);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing || event.defaultPrevented)
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
