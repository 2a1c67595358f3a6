import type { RuntimeWidget } from '../../engine/index.ts';

export const htmlFrame: RuntimeWidget = { name: 'htmlFrame', load: () => import('./HtmlFrame.tsx') };
