import type { RuntimeFlow } from '../../engine/index.ts';

export const upload: RuntimeFlow = {
  name: 'upload',
  events: { PAUSE: {}, RESUME: {}, RETRY: {}, CANCEL: {}, ONLINE: {} },
  load: () => import('./machine.ts'),
};
