import type { Widget } from '../../../engine/index.ts';
import { Places } from '../../parts/question/in-text.tsx';
import { PlaceText } from '../../parts/question/place-text.tsx';
import { hasPlaces } from '../../parts/question/places.ts';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useQuestion } from '../../parts/question/use-question.ts';

export default function QuestionTexts(props: Widget<QuestionProps>) {
  const asked = useQuestion(props);
  return (
    <QuestionFrame props={props} asked={asked} inText={hasPlaces(asked.text)}>
      <Places asked={asked} renderInput={(place, name) => <PlaceText asked={asked} place={place} name={name} />} />
    </QuestionFrame>
  );
}
