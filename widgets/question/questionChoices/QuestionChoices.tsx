import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { optionsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { OwnText } from '../../parts/question/own-text.tsx';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { asList, textsIn, useQuestion } from '../../parts/question/use-question.ts';
import styles from '../../parts/question/question.module.css';

export default function QuestionChoices(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const { Model, Other } = asked.question;
  const chosen = textsIn(asked.written(Model));
  const options = optionsOf(asked.question);
  const [opened, open] = useState(false);
  const own = Other ? asked.written(Other.Model) : '';
  const tick = (value: string, ticked: boolean): void => {
    const next = options
      .map(({ Value }) => Value)
      .filter((choice) => (choice === value ? ticked : chosen.includes(choice)));
    asked.write(Model, asList(next));
  };
  return (
    <QuestionFrame props={props} asked={asked} hint={t('questions.choices.hint')}>
      <div className={styles.choices}>
        {options.map(({ Value, Text }) => (
          <label key={Value} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(Value)}
              disabled={asked.fixed}
              onChange={(event) => tick(Value, event.currentTarget.checked)}
            />
            <span>{Text ?? Value}</span>
          </label>
        ))}
        <OwnText
          type="checkbox"
          name={props.nodeId}
          asked={asked}
          chosen={opened || own !== ''}
          onChoose={(ticked) => {
            open(ticked);
            if (!ticked && Other && own !== '') asked.write(Other.Model, '');
          }}
        />
      </div>
    </QuestionFrame>
  );
}
