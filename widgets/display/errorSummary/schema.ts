import { object, record, string, type PropsOf } from '../../parts/schema/schema.ts';

export const errorSummaryProps = object({ errors: record(string('A message.'), 'The errors of a draft, by field.') }, [
  'errors',
]);
export type ErrorSummaryProps = PropsOf<typeof errorSummaryProps>;
