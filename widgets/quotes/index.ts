import type { RuntimeWidget } from '../../engine/index.ts';

export const quotes: RuntimeWidget = { name: 'quotes', load: () => import('./Quotes.tsx') };
