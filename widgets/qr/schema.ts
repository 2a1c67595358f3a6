import { integer, nullable, object, displayText, string, type PropsOf } from '../_shared/schema.ts';

export const qrProps = object(
  {
    value: nullable(string('What the code holds: an address.')),
    size: integer('The side in pixels.', { minimum: 64, maximum: 1024, default: 192 }),
    label: displayText('What it is for; the value when left out.'),
  },
  ['value'],
);
export type QrProps = PropsOf<typeof qrProps>;
