import type { Widget } from '../../../engine/index.ts';
import { LongText } from '../../parts/question/long-text.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';

export default function QuestionLongText(props: Widget<QuestionProps>) {
  return <LongText props={props} rows={5} />;
}
