import type { RuntimeWidget } from '../../engine/index.ts';

export const problemList: RuntimeWidget = { name: 'problemList', load: () => import('./ProblemList.tsx') };
