import type { RuntimeFlow } from '../../engine/index.ts';

export const questionnaireEditor: RuntimeFlow = {
  name: 'questionnaireEditor',
  events: { OPEN: {}, CHANGE: {}, PUT: {}, WRITE: {}, BOOKS: {}, UNDO: {}, REDO: {}, SAVED: {}, BASE: {} },
  load: () => import('./machine.ts'),
};
