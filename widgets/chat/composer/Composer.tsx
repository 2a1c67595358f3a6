import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import type { ComposerProps } from './schema.ts';
import styles from './Composer.module.css';

/** The character count is shown from this share of the maximum length on. */
const NEAR = 0.9;

export default function Composer(props: Widget<ComposerProps>) {
  const { label, maxLength, disabled, why, value, children, nodeId, emit } = props;
  const t = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useTypedText(asText(value), (text) => emit('change', { value: text }));
  const max = maxLength ?? 4000;
  const length = signs(typed.text);
  const sendable = typed.text.trim() !== '' && length <= max;
  useFocusWithKeyboard(props.focus === true && !disabled, field);

  function send(): void {
    if (!sendable) return;
    typed.flush();
    emit('submit');
    field.current?.focus();
  }

  function keyed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || typed.composing()) return;
    event.preventDefault();
    send();
  }

  if (disabled) return asText(why) ? <p className={styles.why}>{asText(why)}</p> : null;
  return (
    <div className={styles.composer} data-foot>
      <div className={styles.line}>
        {children}
        <textarea
          {...typed.input}
          ref={field}
          id={nodeId}
          className={styles.field}
          rows={1}
          aria-label={label}
          placeholder={label}
          aria-invalid={length > max || undefined}
          aria-describedby={`${nodeId}-hint`}
          enterKeyHint="send"
          onKeyDown={keyed}
        />
        <button
          type="button"
          className={styles.send}
          aria-label={t('chat.composer.send')}
          disabled={!sendable}
          onClick={send}
        >
          <Icon name="send" size={20} />
        </button>
      </div>
      <div className={styles.end}>
        <span id={`${nodeId}-hint`} className={styles.hint}>
          {t('widgets.submitHint')}
        </span>
        {length >= max * NEAR && (
          <span className={styles.count} role="status" data-over={length > max || undefined}>
            {t('widgets.characters', { count: length, max })}
          </span>
        )}
      </div>
    </div>
  );
}

/** Counts characters as the server does: an emoji of two code units counts once. */
const signs = (text: string): number => text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);

/** On a phone, focusing would open the keyboard over the messages. */
function useFocusWithKeyboard(wanted: boolean, field: React.RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (wanted && matchMedia('(hover: hover) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
  }, [wanted, field]);
}
