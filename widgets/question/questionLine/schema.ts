import { number, object, type PropsOf } from '../../parts/schema/schema.ts';

export const questionLineProps = object(
  {
    flex: number('The width of each child in hundredths of the line; the rest is space between them.', {
      minimum: 1,
      maximum: 100,
    }),
  },
  ['flex'],
);
export type QuestionLineProps = PropsOf<typeof questionLineProps>;
