import type { RuntimeWidget } from '../../engine/index.ts';

export const searchInput: RuntimeWidget = {
  name: 'searchInput',
  models: { value: { event: 'change' } },
  load: () => import('./SearchInput.tsx'),
};
