import type { ReactNode } from 'react';
import { isOtherSite, isOutside, safeAddress } from '../text/address.ts';
import { classes } from '../schema/text-and-classes.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './push-button.module.css';

interface PushButtonProps {
  readonly kind?: string | null | undefined;
  readonly tone?: string | null | undefined;
  readonly icon?: string | null | undefined;
  readonly link?: string | null | undefined;
  readonly disabled?: boolean | null | undefined;
  readonly busy?: boolean | undefined;
  readonly small?: boolean | undefined;
  readonly full?: boolean | null | undefined;
  readonly id?: string | undefined;
  /** The label of a button that shows only an icon. */
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  /** Submits the form around it. */
  readonly submit?: boolean | undefined;
  readonly onClick: () => void;
  readonly children?: ReactNode;
}

/** A button, or an anchor with a target. While it is busy it keeps the focus and ignores clicks. */
export function PushButton(props: PushButtonProps) {
  const { kind, tone, icon, link, disabled, busy, small, full, id, label, describedBy, submit, onClick, children } =
    props;
  const shared = {
    id,
    className: classes(styles.button, small && styles.small, full && styles.full, !children && styles.bare),
    'data-kind': kind ?? 'default',
    'data-tone': tone ?? 'neutral',
    'aria-label': label,
    'aria-describedby': describedBy,
    title: children ? undefined : label,
  };
  const inside = (
    <>
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={small ? 16 : 18} />}
      {children && <span>{children}</span>}
      {link && safeAddress(link) && isOutside(link) && children && <Icon name="external" size={15} />}
    </>
  );
  if (link && !disabled)
    return (
      <a {...shared} href={safeAddress(link) ?? undefined} {...isOtherSite(link)} onClick={onClick}>
        {inside}
      </a>
    );
  return (
    <button
      {...shared}
      type={submit ? 'submit' : 'button'}
      disabled={disabled === true}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick();
      }}
    >
      {inside}
    </button>
  );
}
