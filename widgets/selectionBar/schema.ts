import { icon } from '../_shared/icon-schema.ts';
import { displayText, flag, link, listOf, object, oneOf, string, type PropsOf } from '../_shared/schema.ts';

export const selectionBarProps = object({
  label: string('Names the group for screen readers.'),
  text: displayText('How many are selected, in the words of the list; a number alone where it is not given.'),
  all: displayText('The text of the button that selects everybody whom the filter shows; without it there is none.'),
});

export const selectedKeys = listOf(string('The key of a row.'), 'The keys of the selected rows.');

export const actionProps = object(
  {
    text: displayText('What it does, in a word or two.'),
    icon,
    tone: oneOf(['neutral', 'danger'], 'danger for what harms: it stands last, in red ink.', 'neutral'),
    link: link(),
    disabled: flag('Cannot be chosen now.'),
  },
  ['text'],
);

export type SelectionBarProps = PropsOf<typeof selectionBarProps> & {
  readonly selected?: PropsOf<typeof selectedKeys> | null;
};
