import { object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

export const formProps = object(
  {
    label: string('The name of the form for screen readers.'),
    measure: oneOf(
      ['full', 'read', 'narrow'],
      'narrow: as wide as a sign-in form, in the middle, on a surface of its own.',
      'full',
    ),
  },
  ['label'],
);
export type FormProps = PropsOf<typeof formProps>;
