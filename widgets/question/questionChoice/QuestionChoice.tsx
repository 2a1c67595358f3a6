import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { optionsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { OwnText } from '../../parts/question/own-text.tsx';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import { useOptionText } from '../../parts/question/option-text.ts';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useQuestion, type QuestionState } from '../../parts/question/use-question.ts';
import styles from '../../parts/question/question.module.css';

export default function QuestionChoice(props: Widget<QuestionProps>) {
  const asked = useQuestion(props);
  const own = useOwn(asked);
  const textOf = useOptionText(asked.question);
  const group = asked.question.Model;
  const chosen = asked.chosen(group);
  const choose = (value: string): void => {
    own.open(false);
    asked.give([{ GroupId: group, OptionId: value }, ...own.without]);
  };
  return (
    <QuestionFrame props={props} asked={asked} role="radiogroup">
      <div className={styles.choices}>
        {optionsOf(asked.question).map((option) => (
          <label key={option.Value} className={styles.choice}>
            <input
              type="radio"
              name={props.nodeId}
              checked={!own.chosen && chosen === option.Value}
              disabled={asked.fixed}
              onChange={() => choose(option.Value)}
            />
            <span>{textOf(option)}</span>
          </label>
        ))}
        <OwnText
          type="radio"
          name={props.nodeId}
          asked={asked}
          chosen={own.chosen}
          onChoose={() => {
            own.open(true);
            if (chosen !== '') asked.choose(group, '');
          }}
        />
      </div>
      <TakeBack
        shown={!asked.fixed && (own.chosen || chosen !== '')}
        onClick={() => {
          own.open(false);
          asked.give([{ GroupId: group, OptionId: null }, ...own.without]);
        }}
      />
    </QuestionFrame>
  );
}

/** Is the free text chosen? Its field opens before anything is written. */
function useOwn({ question: { Other }, written }: QuestionState) {
  const [opened, open] = useState(false);
  const text = Other ? written(Other.Model) : '';
  return {
    chosen: opened || text !== '',
    open,
    /** Clears the free text where there is one. */
    without: Other && text !== '' ? [{ GroupId: Other.Model, Text: null }] : [],
  };
}

function TakeBack({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const t = useTranslate();
  if (!shown) return null;
  return (
    <button type="button" className={styles.quietButton} onClick={onClick}>
      <Icon name="clear" size={15} />
      {t('questions.takeBack')}
    </button>
  );
}
