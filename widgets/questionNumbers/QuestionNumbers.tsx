import type { Widget } from '../../engine/index.ts';
import { Places } from '../_shared/question/in-text.tsx';
import { PlaceText } from '../_shared/question/place-text.tsx';
import { hasPlaces } from '../_shared/question/places.ts';
import { QuestionFrame } from '../_shared/question/question-frame.tsx';
import type { QuestionProps } from '../_shared/question/schema.ts';
import { useQuestion } from '../_shared/question/use-question.ts';
import { cleanNumber } from './clean-number.ts';

export default function QuestionNumbers(props: Widget<QuestionProps>) {
  const asked = useQuestion(props);
  return (
    <QuestionFrame props={props} asked={asked} inText={hasPlaces(asked.text)}>
      <Places
        asked={asked}
        renderInput={(place, name) => (
          <PlaceText asked={asked} place={place} name={name} clean={cleanNumber} inputMode="decimal" />
        )}
      />
    </QuestionFrame>
  );
}
