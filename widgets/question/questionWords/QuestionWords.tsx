import { useState, type ReactNode } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { optionsOf, slotsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { Places } from '../../parts/question/in-text.tsx';
import { hasPlaces } from '../../parts/question/places.ts';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useOpenText } from '../../parts/question/use-open-text.ts';
import { asList, textsIn, useQuestion, type QuestionState } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import { WordBank } from './WordBank.tsx';
import { DRAGGED, wordsIn } from './words.ts';
import styles from './QuestionWords.module.css';

export default function QuestionWords(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const group = asked.question.Model;
  const words = wordsIn(textsIn(asked.written(group)), slotsOf(asked.question));
  const options = optionsOf(asked.question);
  const [active, setActive] = useState(0);
  const [announcement, tell] = useState('');
  const put = (place: number, word: string, seen?: string): void => {
    if (asked.fixed || place < 1 || place > words.length) return;
    const listWith = (value: string): string =>
      asList(words.map((current, index) => (index === place - 1 ? value : current)));
    asked.write(group, listWith(word), seen === undefined ? undefined : listWith(seen));
    if (word !== '') tell(t('questions.words.put', { word: textOf(word), place }));
  };
  const textOf = (word: string): string => options.find(({ Value }) => Value === word)?.Text ?? word;
  const originalOf = (place: number): string => asked.question.Rows?.[place - 1]?.Text ?? '';
  const hint = t(asked.question.Rows?.length ? 'questions.words.replace' : 'questions.words.hint');
  const firstEmpty = words.indexOf('') + 1;
  if (options.length === 0)
    return (
      <QuestionFrame props={props} asked={asked} inText={hasPlaces(asked.text)}>
        <Places
          asked={asked}
          renderInput={(place, name) => (
            <Replaced original={originalOf(place)} word={words[place - 1] ?? ''} asked={asked} place={place}>
              <OwnWord
                word={words[place - 1] ?? ''}
                original={originalOf(place)}
                name={name}
                asked={asked}
                put={(word, seen) => put(place, word, seen)}
              />
            </Replaced>
          )}
        />
      </QuestionFrame>
    );
  return (
    <QuestionFrame props={props} asked={asked} inText={hasPlaces(asked.text)} hint={hint}>
      <Places
        asked={asked}
        renderInput={(place, name) => (
          <Replaced original={originalOf(place)} word={words[place - 1] ?? ''} asked={asked} place={place}>
            <select
              className={`${shared.control} ${styles.place}`}
              aria-label={name}
              value={words[place - 1] ?? ''}
              disabled={asked.fixed}
              data-active={active === place}
              onFocus={() => setActive(place)}
              onChange={(event) => put(place, event.currentTarget.value)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                put(place, event.dataTransfer.getData(DRAGGED));
              }}
            >
              <option value="">{originalOf(place) || t('questions.words.empty')}</option>
              {options.map(({ Value, Text }) => (
                <option key={Value} value={Value}>
                  {Text ?? Value}
                </option>
              ))}
            </select>
          </Replaced>
        )}
      />
      {!asked.fixed && (
        <WordBank
          options={options}
          used={words}
          onPick={(word) => {
            put(active > 0 && words[active - 1] === '' ? active : firstEmpty || active, word);
            setActive(0);
          }}
        />
      )}
      <output className="px-hidden">{announcement}</output>
    </QuestionFrame>
  );
}

interface WordPlace {
  readonly original: string;
  readonly word: string;
  readonly asked: QuestionState;
  readonly place: number;
  readonly children: ReactNode;
}

/** The replaced word remains visible before its replacement. Below the text it is the label already. */
function Replaced({ original, word, asked, place, children }: WordPlace) {
  const isSeen = original !== '' && word !== '' && asked.text.includes(`[[${place}]]`);
  return (
    <>
      {isSeen && <s className={styles.replaced}>{original}</s>}
      {children}
    </>
  );
}

interface OwnWordState {
  readonly word: string;
  readonly original: string;
  readonly name: string;
  readonly asked: QuestionState;
  /** `seen` is the word when typing began, if another one arrived since. */
  readonly put: (word: string, seen?: string) => void;
}

function OwnWord({ word, original, name, asked, put }: OwnWordState) {
  const typed = useOpenText(word, put, asked);
  return (
    <input
      className={shared.control}
      aria-label={name}
      placeholder={original}
      size={14}
      maxLength={300}
      autoComplete="off"
      readOnly={asked.fixed}
      {...typed.input}
    />
  );
}
