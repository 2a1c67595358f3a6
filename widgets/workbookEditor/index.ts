import type { RuntimeWidget } from '../../engine/index.ts';

export const workbookEditor: RuntimeWidget = {
  name: 'workbookEditor',
  load: () => import('./WorkbookEditor.tsx'),
};
