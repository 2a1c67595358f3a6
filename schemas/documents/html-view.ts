import { Type, type Static } from 'typebox';
import { closed, oneOf, text, whole } from './shape.ts';
import { ROLES } from '../roles.ts';

export const VIEW_LIMITS = { html: 200_000, controller: 100_000, calls: 40 } as const;

/** The segment of the address by which a custom view is found. */
export const VIEW_NAME = '^[a-z0-9][a-z0-9-]*$';

/** A view of HTML; in calls a custom view v2, or a view of a class. Its name is that of the document. */
export const htmlViewSchema = closed(
  'A view that is HTML with a script of its own, in a closed frame.',
  {
    version: whole('The version of this kind of document.', 1),
    Title: text('What people call it.', { maxLength: 200 }),
    Descr: text('The purpose.', { maxLength: 500 }),
    Category: text('The group in which lists show it, and the middle of its address; empty for none.', {
      pattern: '^(?:[a-z0-9][a-z0-9-]*)?$',
      maxLength: 60,
    }),
    Class: text('The class of a view that other views use; empty for none.', { maxLength: 60 }),
    Access: Type.Array(oneOf('A role.', ROLES), {
      description: 'The roles that may open it; only administrators if empty.',
      maxItems: ROLES.length,
      uniqueItems: true,
    }),
    Calls: Type.Array(text('The name of a call.', { minLength: 3, maxLength: 80 }), {
      description: 'The calls that its script may make, with the rights of the reader.',
      maxItems: VIEW_LIMITS.calls,
      uniqueItems: true,
    }),
    Html: text('The HTML of the body of its page.', { maxLength: VIEW_LIMITS.html }),
    Controller: text('Its script: it runs after the HTML, and has `praxis`.', { maxLength: VIEW_LIMITS.controller }),
  },
  ['Html'],
);
export type HtmlView = Static<typeof htmlViewSchema>;
