import type { RuntimeWidget } from '../../engine/index.ts';

export const qr: RuntimeWidget = { name: 'qr', load: () => import('./Qr.tsx') };
