import type { RuntimeWidget } from '../../engine/index.ts';

export const document: RuntimeWidget = { name: 'document', load: () => import('./Document.tsx') };
