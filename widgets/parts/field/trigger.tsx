import type { ReactNode } from 'react';
import { isOtherSite, safeAddress } from '../text/address.ts';

interface TriggerProps {
  readonly link?: string | null | undefined;
  readonly className?: string | undefined;
  /** Marks it as the chosen one of several. */
  readonly pressed?: boolean | null | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The clickable element of a card or a row: an anchor with a target, else a button. */
export function Trigger({ link, className, pressed, onClick, children }: TriggerProps) {
  if (link)
    return (
      <a
        href={safeAddress(link) ?? undefined}
        {...isOtherSite(link)}
        className={className}
        aria-current={pressed ? 'true' : undefined}
        onClick={onClick}
      >
        {children}
      </a>
    );
  return (
    <button type="button" className={className} aria-pressed={pressed ?? undefined} onClick={onClick}>
      {children}
    </button>
  );
}
