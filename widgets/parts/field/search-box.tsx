import { TextInput } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../icon/icon.tsx';
import { PushButton } from '../frame/push-button.tsx';
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

/** The pause in typing before it searches, in milliseconds. */
const DELAY = 750;

/** A search field. It searches after a pause in typing, or at once on Enter. Escape clears it, "/" focuses it. */
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
          // The first Escape clears the field and does not close the dialog around it.
          event.stopPropagation();
          typed.replace('');
        }
      }}
    />
  );
}

const FIELDS = 'input,textarea,select,[contenteditable="true"],[role="dialog"] *';

/** The slash key focuses the search, unless it is typed in a field. */
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
