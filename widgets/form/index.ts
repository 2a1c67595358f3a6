import type { RuntimeWidget } from '../../engine/index.ts';

export const form: RuntimeWidget = { name: 'form', children: 'nodes', load: () => import('./Form.tsx') };
