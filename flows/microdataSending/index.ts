import type { RuntimeFlow } from '../../engine/index.ts';

export const microdataSending: RuntimeFlow = {
  name: 'microdataSending',
  events: { SEND: {}, ACCEPT: {}, REFUSE: {}, REOPEN: {} },
  load: () => import('./machine.ts'),
};
