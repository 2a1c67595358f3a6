import type { RuntimeWidget } from '../../engine/index.ts';

export const actionState: RuntimeWidget = { name: 'actionState', load: () => import('./ActionState.tsx') };
