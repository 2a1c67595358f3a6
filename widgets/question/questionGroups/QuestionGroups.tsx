import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { optionsOf, slotsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import type { QuestionOption } from '../../../schemas/documents/questionnaire.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useQuestion } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import { Slot } from './Slot.tsx';
import { placedItems, slotsIn } from './slots.ts';
import { DRAGGED, DraggableItem } from './DraggableItem.tsx';
import styles from './QuestionGroups.module.css';

export default function QuestionGroups(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const group = asked.question.Model;
  const slots = slotsIn(asked.written(group), slotsOf(asked.question));
  const options = optionsOf(asked.question);
  const [picked, pick] = useState<string | null>(null);
  const [announcement, tell] = useState('');
  const names = slots.map(
    (_, index) => asked.question.Rows?.[index]?.Text || t('questions.groups.group', { number: index + 1 }),
  );
  const put = (value: string, to: number): void => {
    const option = options.find(({ Value }) => Value === value);
    if (asked.fixed || !option) return;
    pick(null);
    asked.write(group, placedItems(slots, value, to));
    const name = names[to];
    const text = option.Text ?? value;
    tell(name === undefined ? t('questions.groups.out', { text }) : t('questions.groups.put', { text, group: name }));
  };
  const thing = (option: QuestionOption, slot: number) => (
    <DraggableItem
      key={option.Value}
      option={option}
      slot={slot}
      names={names}
      fixed={asked.fixed}
      picked={picked === option.Value}
      onPick={() => pick(picked === option.Value ? null : option.Value)}
      onPut={(to) => put(option.Value, to)}
    />
  );
  const loose = options.filter(({ Value }) => !slots.some((slot) => slot.includes(Value)));
  return (
    <QuestionFrame props={props} asked={asked} hint={t('questions.groups.hint')}>
      <div
        role="presentation"
        className={styles.pool}
        onDragOver={(event) => {
          if (!asked.fixed) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          put(event.dataTransfer.getData(DRAGGED), -1);
        }}
      >
        <ul className={styles.loose} aria-label={t('questions.groups.loose')}>
          {loose.map((option) => thing(option, -1))}
        </ul>
        {picked !== null && slots.some((slot) => slot.includes(picked)) && (
          <button type="button" className={shared.quietButton} onClick={() => put(picked, -1)}>
            <Icon name="undo" size={15} />
            {t('questions.groups.takeOut')}
          </button>
        )}
      </div>
      <div className={styles.slots}>
        {slots.map((slot, index) => (
          <Slot
            key={index}
            name={names[index] ?? ''}
            fixed={asked.fixed}
            waits={picked !== null && !slot.includes(picked)}
            onHere={() => picked !== null && put(picked, index)}
            onDropped={(value) => put(value, index)}
          >
            {slot
              .flatMap((value) => options.filter(({ Value }) => Value === value))
              .map((option) => thing(option, index))}
          </Slot>
        ))}
      </div>
      <output className="px-hidden">{announcement}</output>
    </QuestionFrame>
  );
}
