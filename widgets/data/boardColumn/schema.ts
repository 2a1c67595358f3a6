import { icon } from '../../parts/schema/icon-schema.ts';
import { displayText, object, string, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const boardColumnProps = object(
  {
    id: string('Its name, which cards give as the place to go.'),
    title: displayText('The heading.'),
    count: displayText('How many cards it has.'),
    text: displayText('A line under the heading.'),
    icon,
    tone,
  },
  ['id', 'title'],
);
export type BoardColumnProps = PropsOf<typeof boardColumnProps>;
