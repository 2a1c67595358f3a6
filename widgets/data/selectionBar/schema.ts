import { icon } from '../../parts/schema/icon-schema.ts';
import { displayText, flag, link, listOf, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

export const selectionBarProps = object({
  label: string('Names the group for screen readers.'),
  text: displayText('How many are selected, in the words of the list; a number alone where it is not given.'),
  all: displayText('The text of the button that selects everybody whom the filter shows; without it there is none.'),
});

export const selectedKeys = listOf(string('The key of a row.'), 'The keys of the selected rows.');

export const actionProps = object(
  {
    text: displayText('The action, in one or two words.'),
    icon,
    tone: oneOf(['neutral', 'danger'], 'danger: a destructive action, which comes last, in red.', 'neutral'),
    link: link(),
    disabled: flag('Cannot be chosen now.'),
  },
  ['text'],
);

export type SelectionBarProps = PropsOf<typeof selectionBarProps> & {
  readonly selected?: PropsOf<typeof selectedKeys> | null;
};
