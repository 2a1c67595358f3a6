import { useRef, useState, type KeyboardEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { optionsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { asList, textsIn, useQuestion } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import { sortByAnswer, moveItem } from './order.ts';
import { useDrag } from './use-drag.ts';
import styles from './QuestionOrder.module.css';

export default function QuestionOrder(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const group = asked.question.Model;
  const stored = textsIn(asked.written(group));
  const options = sortByAnswer(optionsOf(asked.question), stored);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, tell] = useState('');
  const put = (from: number, to: number): void => {
    if (asked.fixed || to < 0 || to >= options.length) return;
    const { Value = '', Text } = options[from] ?? {};
    asked.write(group, asList(moveItem(options, from, to).map((option) => option.Value)));
    tell(t('questions.order.moved', { text: Text ?? Value, place: to + 1, count: options.length }));
  };
  const drag = useDrag(list, put);
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !event.altKey) return;
    event.preventDefault();
    put(index, index + step);
  };
  return (
    <QuestionFrame props={props} asked={asked} hint={t('questions.order.hint')}>
      <ol ref={list} className={styles.list} data-open={stored.length === 0}>
        {options.map(({ Value, Text }, index) => (
          <li
            key={Value}
            className={styles.item}
            data-dragged={drag.at === index}
            style={drag.at === index ? { transform: `translateY(${drag.by}px)` } : undefined}
          >
            <span className={styles.number} aria-hidden>
              {stored.length > 0 ? index + 1 : '·'}
            </span>
            {!asked.fixed && (
              <span className={styles.handle} aria-hidden {...drag.handle(index)}>
                <Icon name="drag" size={18} />
              </span>
            )}
            <span className={styles.text}>{Text ?? Value}</span>
            {!asked.fixed && (
              <span className={styles.buttons}>
                {([-1, 1] as const).map((step) => (
                  <button
                    key={step}
                    type="button"
                    className={styles.step}
                    aria-label={t(step < 0 ? 'questions.order.up' : 'questions.order.down', { text: Text ?? Value })}
                    // Not disabled: a disabled button would lose the focus at the end of the list.
                    aria-disabled={index + step < 0 || index + step >= options.length}
                    onKeyDown={(event) => onKeyDown(event, index)}
                    onClick={() => put(index, index + step)}
                  >
                    <Icon name={step < 0 ? 'arrowUp' : 'arrowDown'} size={17} />
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
      {stored.length === 0 && !asked.fixed && (
        <button
          type="button"
          className={shared.quietButton}
          onClick={() => {
            asked.write(group, asList(options.map(({ Value }) => Value)));
            tell(t('questions.order.kept'));
          }}
        >
          <Icon name="check" size={15} />
          {t('questions.order.keep')}
        </button>
      )}
      <output className="px-hidden">{announcement}</output>
    </QuestionFrame>
  );
}
