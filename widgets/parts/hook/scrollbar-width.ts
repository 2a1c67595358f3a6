let known: number | undefined;

/** The width of a scroll bar; 0 where it overlays the content. */
export function scrollbarWidth(): number {
  if (known !== undefined) return known;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; width: 50px; height: 50px; overflow: scroll; visibility: hidden';
  document.body.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  // A server draws pages for several devices.
  if (document.body.isConnected) known = width;
  return width;
}
