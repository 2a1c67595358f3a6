import { anything, flag, number, object, type PropsOf, string } from '../_shared/schema.ts';

export const props = object({
  label: string('What is written here.', { default: 'JSON' }),
  schema: anything('A JSON Schema, or the name of an entity or document: it completes, explains and checks.'),
  height: number('Pixels.', { minimum: 80, default: 420 }),
  disabled: flag('Shown, but cannot be changed.'),
});

export type JsonEditorProps = PropsOf<typeof props>;
