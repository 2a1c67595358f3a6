import type { ReactNode } from 'react';
import type { WidgetContext } from '../../../engine/index.ts';
import styles from './choice-group.module.css';
import { asText, classes } from '../schema/text-and-classes.ts';
import { isRequired } from './field.ts';
import { LabelText } from '../text/label-text.tsx';
import type { FieldProps } from '../schema/schema.ts';

type GroupProps = FieldProps &
  Pick<WidgetContext, 'nodeId' | 'error'> & {
    readonly inline?: boolean | null;
    readonly boxed?: boolean | null;
    readonly role?: 'radiogroup';
    readonly children?: ReactNode;
  };

/** Several controls that answer one question, which is their legend. */
export function ChoiceGroup(props: GroupProps) {
  const { nodeId, label, hideLabel, hint, error, inline, boxed, role, children } = props;
  const required = isRequired(props);
  const about = [asText(hint) ? `${nodeId}-hint` : '', error ? `${nodeId}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      id={nodeId}
      tabIndex={-1}
      className={styles.group}
      role={role}
      aria-required={role ? required : undefined}
      aria-describedby={about || undefined}
    >
      <legend className={classes(styles.label, hideLabel && 'px-hidden')}>
        <LabelText label={label} required={required} />
      </legend>
      {asText(hint) && (
        <p id={`${nodeId}-hint`} className={styles.hint}>
          {asText(hint)}
        </p>
      )}
      <div className={classes(inline ? styles.inline : styles.stacked, boxed && styles.boxed)}>{children}</div>
      {error && (
        <p id={`${nodeId}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
