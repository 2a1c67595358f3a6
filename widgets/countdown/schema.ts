import { either, nullable, number, object, displayText, string, type PropsOf } from '../_shared/schema.ts';

export const countdownProps = object(
  {
    to: nullable(
      either('The moment: an ISO text, or milliseconds.', string('An ISO text.'), number('Milliseconds since 1970.')),
    ),
    warnAt: number('From so many seconds before it, it warns.', { minimum: 0 }),
    label: displayText('What is coming.'),
  },
  ['to'],
);
export type CountdownProps = PropsOf<typeof countdownProps>;
