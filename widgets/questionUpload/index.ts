import type { RuntimeWidget } from '../../engine/index.ts';

export const questionUpload: RuntimeWidget = { name: 'questionUpload', load: () => import('./QuestionUpload.tsx') };
