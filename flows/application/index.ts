import type { RuntimeFlow } from '../../engine/index.ts';

export const application: RuntimeFlow = {
  name: 'application',
  events: { SUBMIT: {}, FORWARD: {}, BACK: {}, SET: {}, DECLINE: {}, RESUBMIT: {}, REMIND: {}, MENTEE: {} },
  load: () => import('./machine.ts'),
};
