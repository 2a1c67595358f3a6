import { Type, type Static } from 'typebox';
import { closed, flag, list, oneOf, text, whole } from './shape.ts';

const ARGUMENT_TYPES = ['text', 'number', 'date', 'choice'] as const;

export const templateArgument = closed(
  'A value that is asked for before the document is written.',
  {
    Name: text('How the template names it: args.<Name>.', {
      pattern: '^[A-Za-z]\\w{0,40}$',
      maxLength: 41,
      examples: ['place'],
    }),
    Label: text('What people read.', { maxLength: 200 }),
    Type: oneOf('Its type.', ARGUMENT_TYPES),
    Required: flag('The document is not written without it.'),
    Default: text('The initial value.', { maxLength: 2000 }),
    Options: Type.Array(text('A value.', { maxLength: 200 }), {
      description: 'choice: the values to choose from.',
      maxItems: 200,
    }),
  },
  ['Name', 'Type'],
);
export type TemplateArgument = Static<typeof templateArgument>;

export const TEMPLATE_LIMITS = { main: 100_000, function: 20_000, arguments: 20 } as const;

/** A document template; in calls a razor document. Its name is that of the document. */
export const templateSchema = closed(
  'A document that is written for a person.',
  {
    version: whole('The version of this kind of document.', 1),
    Title: text('What people call it.', { maxLength: 200 }),
    Text: text('The purpose.', { maxLength: 2000 }),
    Main: text('The Liquid template: HTML with person, project, reader, today, args and data.', {
      maxLength: TEMPLATE_LIMITS.main,
    }),
    Function: text(
      'A script that prepares data: it gets input {person, project, reader, today, args} and returns data.',
      {
        maxLength: TEMPLATE_LIMITS.function,
      },
    ),
    Arguments: list('The arguments.', templateArgument),
  },
  ['Main'],
);
export type DocumentTemplate = Static<typeof templateSchema>;
