/** Scrolls an element as little as needed to show a part of its content. */
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
