import { icon } from '../_shared/icon-schema.ts';
import { flag, link, object, oneOf, displayText, type PropsOf } from '../_shared/schema.ts';
import { TONES } from '../_shared/tones.ts';

export const listItemProps = object(
  {
    title: displayText('What it is.'),
    text: displayText('A line under it.'),
    time: displayText('A moment, said as people do: the hour of today, yesterday, a weekday, a day.'),
    badge: displayText('A count or a word at the end; 0 shows nothing.'),
    tone: oneOf(TONES, 'What the badge means.', 'info'),
    below: flag('The time and the badge stand under the text and not at the end: for a row with a button.'),
    dot: flag('Shows the dot of people who are online.'),
    icon,
    avatar: displayText('A name: its disc stands before the title.'),
    person: displayText('The id of the person on the disc: the same colour everywhere.'),
    surname: displayText('The part of the title that stands out, where the list is ordered by it.'),
    selected: flag('Is the one whose details are shown.'),
    link: link(),
  },
  ['title'],
);
export type ListItemProps = PropsOf<typeof listItemProps>;
