import type { RuntimeFlow } from '../../engine/index.ts';

export const identity: RuntimeFlow = {
  name: 'identity',
  events: { reload: {}, signedOut: {} },
  load: () => import('./machine.ts'),
};
