import {
  anything,
  flag,
  integer,
  nullable,
  object,
  oneOf,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';
import { problems } from '../../parts/schema/problem-schema.ts';

export const props = object(
  {
    label: string('The label of the editor.'),
    known: record(anything('A part of it.'), 'What documents may name: the reply of documents.catalogue.'),
    kind: oneOf(['screen', 'part'], 'The kind of the document.', 'screen'),
    name: string('The name that the document must have; without it any name is allowed.'),
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
    document: nullable(record(anything('A member.'), 'The parsed text; null when it is not a JSON object.')),
  },
  ['value', 'problems', 'errors', 'warnings', 'document'],
);

export type DocumentEditorProps = PropsOf<typeof props>;
