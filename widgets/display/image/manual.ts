import type { WidgetManual } from '../../../engine/index.ts';
import { imageProps } from './schema.ts';

const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22320%22 height=%22160%22%3E%3Crect width=%22320%22 height=%22160%22 fill=%22%23336699%22/%3E%3Ccircle cx=%22160%22 cy=%2280%22 r=%2250%22 fill=%22%23ffffff%22/%3E%3C/svg%3E';

export const image: WidgetManual = {
  version: 1,
  description: 'A picture. If it does not load, its description is shown.',
  props: imageProps,
  examples: [
    {
      name: 'Picture',
      node: { widget: 'image', props: { src: picture, alt: 'A white disc on violet', width: 320, rounded: true } },
    },
    { name: 'Without an address', node: { widget: 'image', props: { src: null, alt: 'The logo of the programme' } } },
  ],
};
