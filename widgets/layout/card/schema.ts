import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, link, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const cardProps = object({
  title: displayText('The heading; with a link or a click handler it is the link or button.'),
  text: displayText('A text under the heading.'),
  link: link(),
  icon,
  locked: flag('Not open yet: shown with a lock, and leads nowhere.'),
  flush: flag('Its content reaches near its edges: for a list, whose items have their own space.'),
  selected: flag('Is the one whose details are shown.'),
});
export type CardProps = PropsOf<typeof cardProps>;
