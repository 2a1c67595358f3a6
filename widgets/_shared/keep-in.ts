/** Scrolls an element so that a part of its content is in view, and no further than needed. */
export function keepIn(
  element: HTMLElement,
  side: 'scrollTop' | 'scrollLeft',
  start: number,
  size: number,
  room: number,
): void {
  if (start < element[side]) element[side] = start;
  else if (start + size > element[side] + room) element[side] = start + size - room;
}
