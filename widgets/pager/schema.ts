import { anything, displayText, integer, nullable, object, oneOf, type PropsOf, string } from '../_shared/schema.ts';

/** The page state of a paged source. */
export const pages = object({
  Pages: anything('The pages to offer, or their number; not needed beside LastIndex.'),
  Current: integer('The page in view, from 0.'),
  Count: integer('The number of rows.'),
  LastIndex: integer('The last page, from 0.'),
});

export const props = object(
  {
    pages: nullable({
      ...pages,
      description: 'What a paged source says of its pages: Pages, Current, Count, LastIndex.',
    }),
    links: oneOf([11, 9, 5], 'At most so many page links. A narrow screen shows fewer.', 11),
    count: displayText('How many there are, with what they are: "12 files".'),
    label: string('The name for screen readers.'),
  },
  ['pages'],
);

export type PagerProps = PropsOf<typeof props>;
