import type { RuntimeWidget } from '../../engine/index.ts';

export const folderCard: RuntimeWidget = { name: 'folderCard', load: () => import('./FolderCard.tsx') };
