import type { RuntimeWidget } from '../../engine/index.ts';

export const workbook: RuntimeWidget = { name: 'workbook', load: () => import('./Workbook.tsx') };
