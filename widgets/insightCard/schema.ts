import { displayText, link, object, type PropsOf } from '../_shared/schema.ts';

export const insightCardProps = object(
  {
    finding: displayText('What the picture says, in a sentence: the heading. Without one the title is the heading.'),
    title: displayText('What is drawn, or the question that was asked.'),
    text: displayText('How to read it: "Mean place, 1 to 4".'),
    note: displayText('What it rests on: "40 answers".'),
    more: displayText('The words that lead to what is behind the picture.'),
    link: link('Where these words lead; without an address they emit more.'),
  },
  ['title'],
);
export type InsightCardProps = PropsOf<typeof insightCardProps>;
