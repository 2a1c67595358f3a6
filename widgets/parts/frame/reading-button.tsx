import { useContext, type KeyboardEvent, type ReactNode } from 'react';
import { DisabledFrame } from './disabled-frame.ts';
import { Icon } from '../icon/icon.tsx';
import { PushButton } from './push-button.tsx';
import styles from './push-button.module.css';
import { classes } from '../schema/text-and-classes.ts';

interface Props {
  readonly icon: string;
  /** The label of a button that shows only an icon. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children?: ReactNode;
}

/** A small button that changes nothing. It also works in a disabled frame, whose fieldset disables every form control. */
export function ReadingButton(props: Props) {
  const isFramed = useContext(DisabledFrame);
  return isFramed ? <FramedButton {...props} /> : <PushButton small kind="quiet" {...props} />;
}

function FramedButton({ icon, label, disabled = false, busy = false, onClick, children }: Props) {
  const act = (): void => {
    if (!disabled && !busy) onClick();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset around it would disable a button
    <span
      role="button"
      tabIndex={disabled ? -1 : 0}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={children ? undefined : label}
      className={classes(styles.button, styles.small, !children && styles.bare)}
      data-kind="quiet"
      data-tone="neutral"
      style={disabled ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
      onClick={act}
      onKeyDown={(event) => pressed(event, act)}
    >
      {busy ? <span className={styles.spinner} /> : <Icon name={icon} size={16} />}
      {children && <span>{children}</span>}
    </span>
  );
}

/** The keys that press a button. */
export function pressed(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  act();
}
