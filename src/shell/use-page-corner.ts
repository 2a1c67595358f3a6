import { useLayoutEffect, useState, type CSSProperties } from 'react';

/** The edges of the page between bars and menus as CSS variables, measured while a message is shown there. */
export function usePageCorner(shown: boolean): CSSProperties {
  const [corner, setCorner] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const measure = (): void => setCorner(cornerOfPage());
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [shown]);
  return corner;
}

function cornerOfPage(): CSSProperties {
  const main = document.querySelector<HTMLElement>('#main');
  if (!main) return {};
  const { top, left, bottom } = main.getBoundingClientRect();
  const foot = Math.min(bottom, ...[...main.querySelectorAll('[data-foot]')].map(topOf));
  const tabs = main.querySelector<HTMLElement>(':scope > nav')?.offsetHeight ?? 0;
  return Object.fromEntries([
    ['--page-top', `${Math.max(0, top) + tabs}px`],
    ['--page-start', `${left}px`],
    ['--page-foot', `${Math.max(0, innerHeight - foot)}px`],
  ]);
}

/** The top edge of a message box or selection bar that is at the bottom of the page. */
function topOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return height > 0 && top > innerHeight / 2 ? top : innerHeight;
}
