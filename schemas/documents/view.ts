import { Type, type TSchema } from 'typebox';
import { any, either, open, text, whole } from './shape.ts';

const access = either('Who may open it.', text('An area.'), Type.Array(Type.String()));

/** A custom view: version 1 is a screen document with its functions, version 2 a page in a sandboxed frame. */
export const viewSchema: TSchema = open('A custom view.', {
  version: whole('The version of this kind of document.', 1),
  Name: text('Its name.'),
  Descr: text('What people read.'),
  Category: text('Where it stands in lists.'),
  Access: access,
  View: any('A screen document.'),
  Html: text('A page for the sandboxed frame.'),
  Controller: text('Its functions.'),
});
