import { flag, object, oneOf, displayText, type PropsOf } from '../_shared/schema.ts';

export const dialogButtonsProps = object({
  ok: displayText('What the button that does it says; "OK" when left out.'),
  cancel: displayText('What the other one says; "Cancel" when left out.'),
  alone: flag('Only the first button: there is nothing to cancel.'),
  disabled: flag('The first button cannot be pressed now.'),
  tone: oneOf(['neutral', 'danger'], 'danger: what it does cannot be undone.', 'neutral'),
});
export type DialogButtonsProps = PropsOf<typeof dialogButtonsProps>;
