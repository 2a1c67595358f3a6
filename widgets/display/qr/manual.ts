import type { WidgetManual } from '../../../engine/index.ts';
import { qrProps } from './schema.ts';

export const qr: WidgetManual = {
  version: 1,
  description: 'A QR code, dark on white in both schemes so that cameras can read it.',
  props: qrProps,
  examples: [
    {
      name: 'Address',
      node: { widget: 'qr', props: { value: 'https://example.org/login/abc', label: 'Sign in as Maria' } },
    },
  ],
};
