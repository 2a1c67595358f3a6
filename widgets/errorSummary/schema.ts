import { object, record, string, type PropsOf } from '../_shared/schema.ts';

export const errorSummaryProps = object(
  { errors: record(string('A message.'), 'What was refused, by field: the errors of a draft.') },
  ['errors'],
);
export type ErrorSummaryProps = PropsOf<typeof errorSummaryProps>;
