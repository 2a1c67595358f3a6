import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The button of a row to which an arrow, Home or End moves; the key counts as handled then. Disabled buttons are skipped. */
export function nextInRow(
  row: HTMLElement | null,
  event: KeyboardEvent<HTMLElement>,
  selector = 'button:not(:disabled)',
): HTMLElement | null {
  const buttons = [...(row?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const step = STEPS[event.key];
  const target =
    event.key === 'Home'
      ? buttons[0]
      : event.key === 'End'
        ? buttons.at(-1)
        : step !== undefined && at >= 0
          ? buttons[(at + step + buttons.length) % buttons.length]
          : undefined;
  if (!target) return null;
  event.preventDefault();
  return target;
}
