import type { RuntimeWidget } from '../../engine/index.ts';

export const button: RuntimeWidget = { name: 'button', load: () => import('./Button.tsx') };
