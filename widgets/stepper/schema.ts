import { flag, integer, nullable, object, shown, string, type PropsOf } from '../_shared/schema.ts';

export const stepperProps = object({ label: string('Names the steps for screen readers.') });
export const stepProps = object(
  {
    text: shown('What is done in this step.'),
    description: shown('A line under it.'),
    disabled: flag('Cannot be opened yet.'),
  },
  ['text'],
);
export const stepValue = nullable(integer('The step that is open, from 0.', { minimum: 0 }));
export type StepperProps = PropsOf<typeof stepperProps> & { readonly value?: PropsOf<typeof stepValue> };
