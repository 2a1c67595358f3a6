import { flag, link, object, oneOf, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const sectionProps = object({
  title: displayText('The heading.'),
  text: displayText('A line under the heading.'),
  aside: displayText('A few words at the end of the line of the heading.'),
  link: link('Where the words at the end of the line lead; they are not shown to who may not go there.'),
  status: oneOf(
    ['idle', 'saving', 'saved', 'failed'],
    'The state of saving the content; shown beside the heading and announced by screen readers.',
    'idle',
  ),
  collapsible: flag('Can be folded away.'),
  collapsed: flag('Is folded at first.'),
});
export type SectionProps = PropsOf<typeof sectionProps>;
