import type { RuntimeWidget } from '../../engine/index.ts';

export const fileButton: RuntimeWidget = { name: 'fileButton', load: () => import('./FileButton.tsx') };
