import { number, object, type PropsOf } from '../_shared/schema.ts';

export const questionLineProps = object(
  {
    flex: number('How wide each child is, in hundredths of the line; what is left stands between them.', {
      minimum: 1,
      maximum: 100,
    }),
  },
  ['flex'],
);
export type QuestionLineProps = PropsOf<typeof questionLineProps>;
