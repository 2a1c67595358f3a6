import type { RuntimeWidget } from '../../engine/index.ts';

export const schemeChoice: RuntimeWidget = { name: 'schemeChoice', load: () => import('./SchemeChoice.tsx') };
