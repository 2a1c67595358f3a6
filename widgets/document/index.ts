import type { RuntimeWidget } from '../../engine/index.ts';

export const document: RuntimeWidget = { name: 'document', children: 'nodes', load: () => import('./Document.tsx') };
