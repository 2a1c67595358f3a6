import type { RuntimeWidget } from '../../engine/index.ts';

export const browserNotices: RuntimeWidget = { name: 'browserNotices', load: () => import('./BrowserNotices.tsx') };
