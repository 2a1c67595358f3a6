import type { RuntimeWidget } from '../../engine/index.ts';

export const screenPreview: RuntimeWidget = { name: 'screenPreview', load: () => import('./ScreenPreview.tsx') };
