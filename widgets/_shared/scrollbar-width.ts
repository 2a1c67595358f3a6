let known: number | undefined;

/** How much room a scroll bar takes; 0 where it lies over the content. */
export function scrollbarWidth(): number {
  if (known !== undefined) return known;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; width: 50px; height: 50px; overflow: scroll; visibility: hidden';
  document.body.append(probe);
  known = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return known;
}
