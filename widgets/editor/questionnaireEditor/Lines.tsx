import { Fragment, type DragEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import type { Subject } from '../../parts/rule/subject.ts';
import { MAX_IN_LINE, pointerOf, type QuestionPosition, type Target } from './edit.ts';
import { isWithin, placeIn, problemsAt } from './places.ts';
import { QuestionCard } from './QuestionCard.tsx';
import type { QuestionnaireEditorProps } from './schema.ts';
import type { Outline } from './use-outline.ts';
import type { Types } from './use-types.ts';
import css from './QuestionnaireEditor.module.css';

interface LinesProps {
  readonly outline: Outline;
  readonly types: Types;
  readonly subjects: readonly Subject[];
  readonly problems: NonNullable<QuestionnaireEditorProps['problems']>;
  readonly pointer: string;
  readonly dragged: QuestionPosition | null;
  readonly onDrag: (place: QuestionPosition | null) => void;
}

/** The lines of the open section. A dragged question can be dropped between them as a new line. */
export function Lines({ outline, types, subjects, problems, pointer, dragged, onDrag }: LinesProps) {
  const t = useTranslate();
  const { section, document, clipboard } = outline;
  const lines = document.Sections[section]?.Questions ?? [];
  const drop = (target: Target): void => {
    if (dragged) outline.move(dragged, target);
    onDrag(null);
  };
  // The target of the pointer may be removed. Then Tab goes to the first question.
  const led = placeIn(pointer);
  const there = led !== null && led.section === section && lines[led.line]?.[led.place] !== undefined;
  if (lines.length === 0) return <p className={css.none}>{t('questionnaires.noQuestions')}</p>;
  return (
    <ol className={css.lines} aria-label={t('questionnaires.lines')}>
      {lines.map((line, row) => (
        // Lines have no name of their own.
        <li key={row} className={css.lineItem}>
          <Gap shown={dragged !== null} onDrop={() => drop({ section, line: row, place: 0, own: true })} />
          <div className={css.line}>
            {line.map((question, index) => {
              const place = { section, line: row, place: index };
              const at = pointerOf(place);
              const beside = dragged !== null && (line.length < MAX_IN_LINE || dragged.line === row);
              return (
                <Fragment key={`${question.Model}/${index}`}>
                  <Side shown={beside} onDrop={() => drop({ ...place, own: false })} />
                  <QuestionCard
                    question={question}
                    place={place}
                    outline={outline}
                    types={types}
                    subjects={subjects}
                    problems={problemsAt(problems, at)}
                    current={there ? isWithin(pointer, at) : row === 0 && index === 0}
                    cut={clipboard?.cut === true && JSON.stringify(clipboard.question) === JSON.stringify(question)}
                    onDrag={onDrag}
                  />
                </Fragment>
              );
            })}
            <Side
              shown={dragged !== null && line.length < MAX_IN_LINE}
              onDrop={() => drop({ section, line: row, place: line.length, own: false })}
            />
          </div>
        </li>
      ))}
      <li className={css.lineItem}>
        <Gap shown={dragged !== null} onDrop={() => drop({ section, line: lines.length, place: 0, own: true })} />
      </li>
    </ol>
  );
}

interface DropProps {
  readonly shown: boolean;
  readonly onDrop: () => void;
}

const allow = (event: DragEvent<HTMLElement>): void => {
  event.preventDefault();
  event.currentTarget.dataset['over'] = '';
};
const leave = (event: DragEvent<HTMLElement>): void => void delete event.currentTarget.dataset['over'];

/** A drop target for a new line, or beside a question. It is always there, so that nothing moves when dragging begins. */
const Drop = ({ className, shown, onDrop }: DropProps & { readonly className: string | undefined }) => (
  <div
    className={className}
    data-open={shown || undefined}
    onDragOver={shown ? allow : undefined}
    onDragLeave={leave}
    onDrop={(event) => {
      event.preventDefault();
      onDrop();
    }}
  />
);

const Gap = (props: DropProps) => <Drop className={css.gap} {...props} />;
const Side = (props: DropProps) => <Drop className={css.side} {...props} />;
