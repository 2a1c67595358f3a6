import type { RuntimeWidget } from '../../engine/index.ts';

export const fileLabel: RuntimeWidget = { name: 'fileLabel', load: () => import('./FileLabel.tsx') };
