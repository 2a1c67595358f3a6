import type { RuntimeFlow } from '../../engine/index.ts';

export const microdata: RuntimeFlow = {
  name: 'microdata',
  events: { OPEN: {}, ANSWER: {}, CHOOSE: {}, SAVE: {}, FINISH: {}, RETRY: {}, OVERWRITE: {} },
  load: () => import('./machine.ts'),
};
