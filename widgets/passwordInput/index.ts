import type { RuntimeWidget } from '../../engine/index.ts';

export const passwordInput: RuntimeWidget = {
  name: 'passwordInput',
  models: { value: { event: 'change' } },
  load: () => import('./PasswordInput.tsx'),
};
