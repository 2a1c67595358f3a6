import { either, nullable, number, object, displayText, string, type PropsOf } from '../../parts/schema/schema.ts';

export const countdownProps = object(
  {
    to: nullable(
      either('The moment: an ISO text, or milliseconds.', string('An ISO text.'), number('Milliseconds since 1970.')),
    ),
    warnAt: number('The number of seconds before the end from which it warns.', { minimum: 0 }),
    label: displayText('The name of the coming event.'),
  },
  ['to'],
);
export type CountdownProps = PropsOf<typeof countdownProps>;
