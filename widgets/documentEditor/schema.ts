import { anything, flag, integer, nullable, object, oneOf, type PropsOf, record, string } from '../_shared/schema.ts';
import { problems } from '../_shared/problem-schema.ts';

export const props = object(
  {
    label: string('What is written here.'),
    known: record(anything('A part of it.'), 'What documents may name: the reply of documents.catalogue.'),
    kind: oneOf(['screen', 'part'], 'What the document has to be.', 'screen'),
    name: string('What it has to call itself; without it any name will do.'),
    reveal: nullable(
      object(
        {
          line: integer('From 1.'),
          column: integer('From 1.'),
          pointer: string('A JSON pointer, in place of line and column.'),
          count: integer('Another number jumps again.'),
        },
        ['count'],
        'A place to jump to.',
      ),
    ),
    insert: nullable(
      object(
        {
          node: record(anything('A member.'), 'The node.'),
          state: record(anything('A schema.'), 'The state that it needs.'),
          count: integer('Another number inserts again.'),
        },
        ['node', 'count'],
        'An example to insert where the cursor is.',
      ),
    ),
    disabled: flag('Shown, but cannot be changed.'),
  },
  ['label'],
);

export const checked = object(
  {
    value: string('The text that was checked.'),
    problems,
    errors: integer('How many stop a save.'),
    warnings: integer('How many do not.'),
    document: nullable(record(anything('A member.'), 'What the text says; null when it is no JSON object.')),
  },
  ['value', 'problems', 'errors', 'warnings', 'document'],
);

export type DocumentEditorProps = PropsOf<typeof props>;
