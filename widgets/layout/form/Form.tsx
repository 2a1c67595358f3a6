import type { FormEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import type { FormProps } from './schema.ts';
import styles from './Form.module.css';

/** Fields with a text that they cannot store: the form would be sent without it. Required fields are reported with the other faults of the form. */
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
    // Without scripts it is posted to its page: typed values do not get into the address.
    <form
      className={styles.form}
      data-measure={measure}
      aria-label={label}
      aria-busy={busy}
      method="post"
      action={location.pathname + location.search}
      noValidate
      onSubmit={submit}
    >
      {children}
      {/* Enter in a field submits the form only where the form has a button of its own. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
