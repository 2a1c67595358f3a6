import { TextInput } from '@mantine/core';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { Icon } from '../_shared/icon.tsx';
import { PushButton } from '../_shared/push-button.tsx';
import { useTypedText } from '../_shared/use-typed-text.ts';
import type { SearchInputProps } from './schema.ts';

export default function SearchInput({ label, debounce, disabled, value, nodeId, emit }: Widget<SearchInputProps>) {
  const t = useTranslate();
  const typed = useTypedText(asText(value), (text) => emit('change', { value: text }), debounce ?? 750);
  return (
    <TextInput
      {...typed.input}
      id={nodeId}
      type="search"
      aria-label={label}
      placeholder={label}
      disabled={disabled === true}
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
