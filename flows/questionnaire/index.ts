import type { RuntimeFlow } from '../../engine/index.ts';

export const questionnaire: RuntimeFlow = {
  name: 'questionnaire',
  events: {
    START: {},
    PAUSE: {},
    CONTINUE: {},
    CLEAR: {},
    FINISH: {},
    BACK: {},
    RETRY: {},
    CHOOSE: {},
    SHOW: {},
    WRONG: {},
    ANSWER: {},
  },
  load: () => import('./machine.ts'),
};
