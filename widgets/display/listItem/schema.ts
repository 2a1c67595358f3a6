import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, link, object, oneOf, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { TONES } from '../../parts/theme/tones.ts';

export const listItemProps = object(
  {
    title: displayText('The title.'),
    text: displayText('A line under it.'),
    time: displayText('A moment, said as people do: the hour of today, yesterday, a weekday, a day.'),
    badge: displayText('A count or a word at the end; 0 shows nothing.'),
    tone: oneOf(TONES, 'The meaning of the badge.', 'info'),
    below: flag('Shows the time and the badge below the text and not at the end: for a row with a button.'),
    dot: flag('Shows the dot of people who are online.'),
    icon,
    avatar: displayText('A name, whose disc is shown before the title.'),
    person: displayText('The id of the person on the disc: the same colour everywhere.'),
    surname: displayText('The emphasized part of the title, by which the list is ordered.'),
    selected: flag('Is the one whose details are shown.'),
    link: link(),
  },
  ['title'],
);
export type ListItemProps = PropsOf<typeof listItemProps>;
