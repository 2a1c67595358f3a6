import { displayText, link, object, type PropsOf } from '../../parts/schema/schema.ts';

export const insightCardProps = object(
  {
    finding: displayText(
      'The conclusion of the picture in a sentence: the heading. Without one the title is the heading.',
    ),
    title: displayText('The title of the picture, or the question.'),
    text: displayText('How to read it: "Mean place, 1 to 4".'),
    note: displayText('The basis of the figures: "40 answers".'),
    more: displayText('The text of the link to the details.'),
    link: link('Where these words lead; without an address they emit more.'),
  },
  ['title'],
);
export type InsightCardProps = PropsOf<typeof insightCardProps>;
