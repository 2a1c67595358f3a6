import { integer, nullable, object, displayText, string, type PropsOf } from '../../parts/schema/schema.ts';

export const qrProps = object(
  {
    value: nullable(string('The content of the code: an address.')),
    size: integer('The side in pixels.', { minimum: 64, maximum: 1024, default: 192 }),
    label: displayText('The purpose; the value when left out.'),
  },
  ['value'],
);
export type QrProps = PropsOf<typeof qrProps>;
