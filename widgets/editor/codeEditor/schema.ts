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

export const problem = {
  ...object(
    {
      line: integer('From 1.'),
      column: integer('From 1.'),
      endLine: integer('From 1.'),
      endColumn: integer('From 1.'),
      message: string('The message.'),
      severity: oneOf(['error', 'warning'], 'How bad it is.', 'error'),
    },
    ['line', 'column', 'message'],
  ),
  additionalProperties: true,
};
export const props = object(
  {
    label: string('The label of the editor.'),
    language: oneOf(['json', 'html', 'javascript', 'sql'], 'The language.', 'json'),
    schema: anything('json: a JSON Schema that completes, explains and checks.'),
    names: object(
      {
        tables: listOf(
          object(
            {
              name: string('Its name.'),
              text: string('A description of its content.'),
              columns: listOf(
                object({ name: string('Its name.'), type: string('Its type.'), text: string('Its description.') }, [
                  'name',
                ]),
                'Its columns.',
              ),
            },
            ['name', 'columns'],
          ),
          'The tables.',
        ),
        functions: listOf(string('A name.'), 'The functions.'),
      },
      ['tables', 'functions'],
      'sql: the names for completion and explanation.',
    ),
    problems: listOf(problem, 'Problems found elsewhere, shown in the text.'),
    reveal: nullable(
      object(
        { line: integer('From 1.'), column: integer('From 1.'), count: integer('Another number jumps again.') },
        ['line', 'column'],
        'A place to jump to, whenever it changes.',
      ),
    ),
    height: number('Pixels.', { minimum: 80, default: 360 }),
    minimap: { ...flag('The small picture of the text; never on a narrow screen.'), default: true },
    disabled: flag('Shown, but cannot be changed.'),
  },
  ['label'],
);

export type CodeEditorProps = PropsOf<typeof props>;
export type CodeProblem = PropsOf<typeof problem>;
