import type { Widget } from '../../../engine/index.ts';
import { Places } from '../../parts/question/in-text.tsx';
import { PlaceSelect } from '../../parts/question/place-select.tsx';
import { hasPlaces } from '../../parts/question/places.ts';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useQuestion } from '../../parts/question/use-question.ts';

export default function QuestionGaps(props: Widget<QuestionProps>) {
  const asked = useQuestion(props);
  return (
    <QuestionFrame props={props} asked={asked} inText={hasPlaces(asked.text)}>
      <Places asked={asked} renderInput={(place, name) => <PlaceSelect asked={asked} place={place} name={name} />} />
    </QuestionFrame>
  );
}
