import {
  flag,
  integer,
  nullable,
  object,
  displayText,
  oneOf,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

export const stepperProps = object({
  label: string('Names the steps for screen readers.'),
  down: flag(
    'The steps stand below each other: what has happened, and what comes next. For steps that are only shown.',
  ),
  still: flag('Only shows the step that is open, as circles on a line: none can be opened.'),
});
export const stepProps = object(
  {
    text: displayText('The name of the step.'),
    description: displayText('A line under it.'),
    disabled: flag('Cannot be opened yet.'),
    tone: oneOf(['accent', 'warning'], 'The colour of the step where one is, in steps that are only shown.', 'accent'),
  },
  ['text'],
);
export const stepValue = nullable(integer('The step that is open, from 0.', { minimum: 0 }));
export type StepperProps = PropsOf<typeof stepperProps> & { readonly value?: PropsOf<typeof stepValue> };
