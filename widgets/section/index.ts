import type { RuntimeWidget } from '../../engine/index.ts';

export const section: RuntimeWidget = { name: 'section', children: 'nodes', load: () => import('./Section.tsx') };
