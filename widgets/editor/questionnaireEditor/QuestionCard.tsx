import { Menu } from '@mantine/core';
import { useTranslate } from '../../../engine/react/index.ts';
import { optionsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import type { DesignedQuestion } from '../../../schemas/documents/questionnaire.ts';
import { sentenceOf } from '../../parts/rule/sentence.ts';
import { shortLabel, type Subject } from '../../parts/rule/subject.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { pointerOf, stepOf, type QuestionPosition } from './edit.ts';
import { ProblemsHere } from './ProblemsHere.tsx';
import type { QuestionnaireEditorProps } from './schema.ts';
import type { Outline } from './use-outline.ts';
import type { Types } from './use-types.ts';
import css from './QuestionnaireEditor.module.css';

interface CardProps {
  readonly question: DesignedQuestion;
  readonly place: QuestionPosition;
  readonly outline: Outline;
  readonly types: Types;
  readonly subjects: readonly Subject[];
  readonly problems: NonNullable<QuestionnaireEditorProps['problems']>;
  /** Is it the one that Tab focuses? */
  readonly current: boolean;
  readonly cut: boolean;
  readonly onDrag: (place: QuestionPosition | null) => void;
}

/** A question for its designer: its text, type, conditions and commands. */
export function QuestionCard(props: CardProps) {
  const { question, place, outline, types, current, cut, onDrag } = props;
  const t = useTranslate();
  const text = shortLabel(question.Text, 160);
  const type = types.of(question.Type)?.name ?? String(question.Type);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button within does the same
    <div
      role="group"
      aria-label={t('questionnaires.card', { text: text || t('questionnaires.noText'), type })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the outline work on the question that has the focus
      tabIndex={current ? 0 : -1}
      data-pointer={pointerOf(place)}
      data-cut={cut || undefined}
      data-wrong={props.problems.length > 0 || undefined}
      className={css.card}
      onFocus={(event) => {
        if (event.target === event.currentTarget) outline.select(place);
      }}
      onDoubleClick={() => outline.edit(place)}
    >
      <div className={css.cardTop}>
        <span
          className={css.handle}
          draggable
          aria-hidden
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', question.Model);
            const card = event.currentTarget.closest(`.${css.card}`);
            if (card) event.dataTransfer.setDragImage(card, 16, 16);
            // The browser takes the drag image before the drop targets are shown.
            setTimeout(() => onDrag(place));
          }}
          onDragEnd={() => onDrag(null)}
        >
          <Icon name="drag" size={18} />
        </span>
        <span className={css.type}>{type}</span>
        <code className={css.model}>{question.Model}</code>
      </div>
      <p className={css.text} data-part="text" data-empty={text === '' || undefined}>
        {text || t('questionnaires.noText')}
      </p>
      <Facts {...props} />
      <ProblemsHere problems={props.problems} />
      <CardButtons place={place} outline={outline} />
    </div>
  );
}

const MAX_OPTIONS = 4;

/** Further facts: its choices, its condition, its checks. */
function Facts({ question, subjects }: CardProps) {
  const t = useTranslate();
  const options = (question.Options ?? []).length > 0 ? optionsOf({ ...question, Type: '08' }) : [];
  const more = options.length - MAX_OPTIONS;
  const condition = sentenceOf(question.Condition, subjects, t);
  const check = sentenceOf(question.Validate, subjects, t);
  return (
    <>
      {options.length > 0 && (
        <p className={css.options}>
          {options
            .slice(0, MAX_OPTIONS)
            .map(({ Text, Value }) => shortLabel(Text ?? Value, 40))
            .join(' · ')}
          {more > 0 && ` · ${t('questionnaires.moreOptions', { count: more })}`}
        </p>
      )}
      {condition && <p className={css.rule}>{t('questionnaires.shownWhen', { condition })}</p>}
      {check && <p className={css.rule}>{t('questionnaires.checkedThat', { condition: check })}</p>}
      {question.dontShow === true && <p className={css.rule}>{t('questionnaires.neverShown')}</p>}
    </>
  );
}

function CardButtons({ place, outline }: Pick<CardProps, 'place' | 'outline'>) {
  const t = useTranslate();
  const may = (direction: Parameters<typeof stepOf>[2]) => stepOf(outline.document, place, direction) !== null;
  return (
    <div className={css.buttons}>
      <PushButton small icon="edit" onClick={() => outline.edit(place)}>
        {t('questionnaires.edit')}
      </PushButton>
      <PushButton
        small
        kind="quiet"
        icon="arrowUp"
        label={t('questionnaires.up')}
        disabled={!may('up')}
        onClick={() => outline.step(place, 'up')}
      />
      <PushButton
        small
        kind="quiet"
        icon="arrowDown"
        label={t('questionnaires.down')}
        disabled={!may('down')}
        onClick={() => outline.step(place, 'down')}
      />
      <Menu position="bottom-end" shadow="md" width="max-content" transitionProps={{ duration: 80 }}>
        <Menu.Target>
          <button
            type="button"
            className={css.more}
            aria-label={t('questionnaires.more')}
            title={t('questionnaires.more')}
          >
            <Icon name="more" size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => outline.copy(place, false)}>{t('questionnaires.copy')}</Menu.Item>
          <Menu.Item onClick={() => outline.copy(place, true)}>{t('questionnaires.cut')}</Menu.Item>
          {outline.clipboard && (
            <Menu.Item onClick={() => outline.paste(place)}>{t('questionnaires.pasteBelow')}</Menu.Item>
          )}
          <Menu.Item onClick={() => outline.duplicate(place)}>{t('questionnaires.duplicate')}</Menu.Item>
          <Menu.Item disabled={!may('left')} onClick={() => outline.step(place, 'left')}>
            {t('questionnaires.left')}
          </Menu.Item>
          <Menu.Item disabled={!may('right')} onClick={() => outline.step(place, 'right')}>
            {t('questionnaires.right')}
          </Menu.Item>
          <Menu.Item className={css.danger ?? ''} onClick={() => outline.remove(place)}>
            {t('questionnaires.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
