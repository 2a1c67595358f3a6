import { Textarea as Control } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import { SaveStatus } from '../../parts/frame/save-status.tsx';
import { useFocusAtFirst } from '../../parts/hook/use-focus.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import type { TextAreaProps } from './schema.ts';
import styles from './TextArea.module.css';

export default function TextArea(props: Widget<TextAreaProps>) {
  const { rows, maxRows, maxLength, placeholder, submitOn, status, focus, value, hint, emit } = props;
  const t = useTranslate();
  useFocusAtFirst(focus, props.nodeId);
  const typed = useTypedText(asText(value), (text) => emit('change', { value: text }));

  function onKeyDown(event: KeyboardEvent): void {
    if (submitOn !== 'enter' || event.key !== 'Enter' || event.shiftKey) return;
    if (event.nativeEvent.isComposing || typed.composing()) return;
    event.preventDefault();
    typed.flush();
    emit('submit');
  }

  const about = [asText(hint), submitOn === 'enter' ? t('widgets.submitHint') : ''].filter(Boolean).join(' · ');
  return (
    <div className={styles.area}>
      <Control
        {...textFieldProps({ ...props, hint: about })}
        {...typed.input}
        rows={rows ?? 3}
        classNames={{ input: styles.text ?? '' }}
        style={{ '--rows': rows ?? 3, '--most': Math.max(rows ?? 3, maxRows ?? 16) }}
        maxLength={maxLength ?? undefined}
        placeholder={placeholder ?? undefined}
        data-autofocus={focus ? true : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => {
          typed.input.onBlur();
          emit('blur');
        }}
      />
      <div className={styles.end}>
        <SaveStatus status={status} />
        {maxLength && (
          <span className={styles.count}>{t('widgets.characters', { count: typed.text.length, max: maxLength })}</span>
        )}
      </div>
    </div>
  );
}
