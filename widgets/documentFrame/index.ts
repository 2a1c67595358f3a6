import type { RuntimeWidget } from '../../engine/index.ts';

export const documentFrame: RuntimeWidget = { name: 'documentFrame', load: () => import('./DocumentFrame.tsx') };
