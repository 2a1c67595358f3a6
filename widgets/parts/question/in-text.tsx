import { Fragment, type ReactNode } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { slotsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { textAround, hasPlaces, piecesOf } from './places.ts';
import type { QuestionState } from './use-question.ts';
import styles from './question.module.css';

interface InText {
  readonly asked: QuestionState;
  readonly renderInput: (place: number, name: string) => ReactNode;
}

/** The places of a question: inside of its text where the text mentions them, the others below it with their labels. */
export function Places({ asked, renderInput }: InText) {
  const name = useNameOf(asked);
  const all = Array.from({ length: slotsOf(asked.question) }, (_, index) => index + 1);
  const pieces = piecesOf(asked.text);
  const mentioned = new Set(pieces.flatMap((piece) => ('place' in piece ? [piece.place] : [])));
  return (
    <>
      {hasPlaces(asked.text) && (
        <p className={styles.running}>
          {pieces.map((piece, index) => (
            // The pieces of a text do not move.
            <Fragment key={index}>
              {'place' in piece ? renderInput(piece.place, name(piece.place)) : <span>{piece.words}</span>}
            </Fragment>
          ))}
        </p>
      )}
      {all
        .filter((place) => !mentioned.has(place))
        .map((place) => (
          <div key={place} className={styles.row}>
            {rowText(asked, place) && (
              <span className={styles.rowText} aria-hidden>
                {rowText(asked, place)}
              </span>
            )}
            {renderInput(place, name(place))}
          </div>
        ))}
    </>
  );
}

const rowText = ({ question }: QuestionState, place: number): string => question.Rows?.[place - 1]?.Text ?? '';

/** The label of a place's input: its row, the text around it, or its number. */
function useNameOf(asked: QuestionState): (place: number) => string {
  const t = useTranslate();
  const count = slotsOf(asked.question);
  return (place) => {
    const words = rowText(asked, place) || textAround(asked.text, place);
    if (count === 1) return words || asked.text;
    return t('questions.place', { place, count, words }).replace(/:\s*$/, '');
  };
}
