import type { RuntimeFlow } from '../../engine/index.ts';

export const connection: RuntimeFlow = {
  name: 'connection',
  events: { lost: {}, back: {}, closed: {}, wake: {} },
  load: () => import('./machine.ts'),
};
