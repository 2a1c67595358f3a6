import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const cellButtonProps = object({
  text: displayText('The text of the cell; a dash when empty.'),
  label: displayText('What pressing it does, for screen readers, when the text does not say it.'),
  tone,
  icon,
  bare: flag('Shows the icon alone; the text is read out, and shown on hover.'),
  letter: displayText('A letter for the text, in a square of 28 px; the text is read out, and shown on hover.'),
  square: flag('A square of 28 px with the letter or the icon alone; nothing in it where neither is given.'),
  solid: flag('Filled: it waits for the reader.'),
  disabled: flag('Cannot be pressed now.'),
});
export type CellButtonProps = PropsOf<typeof cellButtonProps>;
