import type { GlobalFacts } from '../../engine/react/index.ts';

/** The breakpoints of the page language, narrowest first, as in the theme. */
const BREAKPOINTS = [
  ['xs', '36em'],
  ['sm', '48em'],
  ['md', '62em'],
  ['lg', '75em'],
  ['xl', '88em'],
] as const;

/** Updates the facts about the window's width and `printing`. Printing uses the width of the window, however wide the paper is. */
export function watchSizes(globals: GlobalFacts): void {
  const queries = BREAKPOINTS.map(([name, width]) => [name, matchMedia(`(min-width: ${width})`)] as const);
  const tell = () => {
    if (!globals.printing)
      globals.set({ sizes: ['base', ...queries.filter(([, query]) => query.matches).map(([name]) => name)] });
  };
  for (const [, query] of queries) query.addEventListener('change', tell);
  tell();
  addEventListener('beforeprint', () => globals.set({ printing: true }));
  addEventListener('afterprint', () => {
    globals.set({ printing: false });
    tell();
  });
}
