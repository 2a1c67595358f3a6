let known: number | undefined;

/** The width of a scroll bar; 0 where it overlays the content. */
export function scrollbarWidth(): number {
  if (known !== undefined) return known;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; width: 50px; height: 50px; overflow: scroll; visibility: hidden';
  document.body.append(probe);
  known = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return known;
}
