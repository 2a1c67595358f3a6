import type { FormEvent } from 'react';
import type { Widget } from '../../engine/index.ts';
import type { FormProps } from './schema.ts';
import styles from './Form.module.css';

/** A field with text that it cannot store: the form would be sent without it. Where an answer is required, the form says so with its other faults. */
const UNREAD = '[data-unread]:not(:required)';

export default function Form({ label, measure, emit, busy, children }: Widget<FormProps>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unread = event.currentTarget.querySelector<HTMLElement>(UNREAD);
    if (!unread) return emit('submit');
    unread.focus();
    unread.dispatchEvent(new Event('invalid'));
  };
  return (
    // With a method, typed values do not get into the address if scripts fail.
    <form
      className={styles.form}
      data-measure={measure}
      aria-label={label}
      aria-busy={busy}
      method="post"
      noValidate
      onSubmit={submit}
    >
      {children}
      {/* Enter in a field sends the form only where it has a button of its own. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
