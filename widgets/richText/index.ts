import type { RuntimeWidget } from '../../engine/index.ts';

export const richText: RuntimeWidget = { name: 'richText', load: () => import('./RichText.tsx') };
