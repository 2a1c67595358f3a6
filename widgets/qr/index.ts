import { defineWidget } from '../../engine/index.ts';
import { qrProps } from './schema.ts';

export const qr = defineWidget({
  name: 'qr',
  group: 'display',
  version: 1,
  description: 'A QR code, dark on white in both schemes so that cameras can read it.',
  props: qrProps,
  load: () => import('./Qr.tsx'),
  examples: [
    {
      name: 'Address',
      node: { widget: 'qr', props: { value: 'https://example.org/login/abc', label: 'Sign in as Maria' } },
    },
  ],
});
