import type { RuntimeWidget } from '../../engine/index.ts';

export const facts: RuntimeWidget = { name: 'facts', load: () => import('./Facts.tsx') };
