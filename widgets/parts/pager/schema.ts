import { anything, integer, nullable, object, oneOf, type PropsOf } from '../schema/schema.ts';

/** The page state of a paged source. */
export const pages = object({
  Pages: anything('The pages to offer, or their number; not needed beside LastIndex.'),
  Current: integer('The page in view, from 0.'),
  Count: integer('The number of rows.'),
  LastIndex: integer('The last page, from 0.'),
});
export type PageState = PropsOf<typeof pages>;

/** The model of whatever shows the pages of a source. */
export const pagesModel = {
  schema: nullable(pages),
  description: 'The pages of a source: `"bind": {"pages": "sources.people.pages"}`. Their links turn its page.',
};
export const pagesEvent = { type: 'object', properties: { pages }, required: ['pages'] } as const;

export const links = oneOf([11, 9, 5], 'The maximum number of page links. A narrow screen shows fewer.', 11);
