import {
  either,
  field,
  flag,
  integer,
  nullable,
  object,
  oneOf,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

export const textAreaProps = object(
  {
    ...field,
    rows: integer('The lines at first; it grows with the text.', { minimum: 1, maximum: 40, default: 3 }),
    maxRows: integer('The lines at most; then it scrolls.', { minimum: 1, maximum: 80 }),
    maxLength: integer('How many characters fit; the count is shown.', { minimum: 1 }),
    placeholder: string('The placeholder.'),
    submitOn: oneOf(['enter'], 'enter: Enter emits submit, Shift+Enter starts a new line.'),
    status: either(
      'The state of saving, shown beside the label.',
      oneOf(['idle', 'saving', 'saved', 'failed', 'kept'], 'The state of saving.'),
      flag('Is it being saved? drafts.x.saving.'),
    ),
    focus: flag('Has the focus when it appears.'),
  },
  ['label'],
);
export const areaValue = nullable(string('The text.'));
export type TextAreaProps = PropsOf<typeof textAreaProps> & { readonly value?: PropsOf<typeof areaValue> };
