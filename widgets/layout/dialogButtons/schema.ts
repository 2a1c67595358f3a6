import { flag, object, oneOf, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const dialogButtonsProps = object({
  ok: displayText('The text of the confirming button; "OK" when left out.'),
  cancel: displayText('The text of the cancelling button; "Cancel" when left out.'),
  alone: flag('Only the first button: there is nothing to cancel.'),
  disabled: flag('The first button cannot be pressed now.'),
  tone: oneOf(['neutral', 'danger'], 'danger: the action cannot be undone.', 'neutral'),
});
export type DialogButtonsProps = PropsOf<typeof dialogButtonsProps>;
