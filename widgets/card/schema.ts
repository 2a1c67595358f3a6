import { icon } from '../_shared/icon-schema.ts';
import { flag, link, object, shown, type PropsOf } from '../_shared/schema.ts';

export const cardProps = object({
  title: shown('The heading; with a link or a click it is what is clicked.'),
  text: shown('A text under the heading.'),
  link: link(),
  icon,
  locked: flag('Not open yet: shown with a lock, and leads nowhere.'),
  selected: flag('Is the one whose details are shown.'),
});
export type CardProps = PropsOf<typeof cardProps>;
