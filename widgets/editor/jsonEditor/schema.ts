import {
  anything,
  flag,
  integer,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  type PropsOf,
  string,
} from '../../parts/schema/schema.ts';

const problem = {
  ...object(
    {
      line: integer('From 1.'),
      column: integer('From 1.'),
      message: string('The message.'),
      severity: oneOf(['error', 'warning'], 'How bad it is.', 'error'),
    },
    ['line', 'column', 'message'],
  ),
  additionalProperties: true,
};

export const props = object({
  label: string('The label of the editor.', { default: 'JSON' }),
  schema: anything('A JSON Schema, or the name of an entity or document: it completes, explains and checks.'),
  height: number('Pixels.', { minimum: 80, default: 420 }),
  problems: listOf(problem, 'Problems found elsewhere, by their place in the text that says the value.'),
  reveal: nullable({
    ...object({ line: integer('From 1.'), column: integer('From 1.') }, ['line', 'column']),
    additionalProperties: true,
    description: 'A place to jump to, whenever it changes.',
  }),
  disabled: flag('Shown, but cannot be changed.'),
});

export type JsonEditorProps = PropsOf<typeof props>;
