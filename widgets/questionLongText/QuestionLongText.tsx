import type { Widget } from '../../engine/index.ts';
import { LongText } from '../_shared/question/long-text.tsx';
import type { QuestionProps } from '../_shared/question/schema.ts';

export default function QuestionLongText(props: Widget<QuestionProps>) {
  return <LongText props={props} rows={5} />;
}
