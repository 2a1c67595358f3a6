import type { RuntimeWidget } from '../../engine/index.ts';

export const text: RuntimeWidget = { name: 'text', load: () => import('./Text.tsx') };
