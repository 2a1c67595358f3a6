import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { mostWords } from '../../../schemas/documents/questionnaire-groups.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useBeforeEnd } from '../../parts/question/use-open-text.ts';
import { asList, textsIn, useQuestion, type QuestionState } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import styles from './QuestionWordList.module.css';

export default function QuestionWordList(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const field = useRef<HTMLInputElement>(null);
  const list = useWordList(asked, field);
  const { words, max, add } = list;
  return (
    <QuestionFrame props={props} asked={asked} hint={t('questions.wordList.hint', { count: max })} fault={list.fault}>
      <div
        role="presentation"
        // A typed word is added when the field is left.
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) add();
        }}
      >
        {words.length > 0 && <Words words={words} remove={asked.fixed ? null : list.remove} />}
        {!asked.fixed && (
          <WordField list={list} field={field} label={t('questions.wordList.word', { text: asked.text })} />
        )}
      </div>
      <output className={styles.count}>{t('questions.wordList.count', { count: words.length, most: max })}</output>
    </QuestionFrame>
  );
}

type WordList = ReturnType<typeof useWordList>;

/** The words of the answer, and the word that is being typed. */
function useWordList(asked: QuestionState, field: RefObject<HTMLInputElement | null>) {
  const t = useTranslate();
  const group = asked.question.Model;
  const words = textsIn(asked.written(group));
  const max = mostWords(asked.question);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const add = (): void => {
    // Pasted text may contain several words, separated by lines or commas.
    const fresh = typed
      .split(/[,;·\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (fresh.length === 0) return;
    const all = [...new Set([...words, ...fresh])];
    if (all.length > max) return setFault(t('questions.wordList.tooMany', { count: max }));
    setTyped('');
    setFault(fresh.every((word) => words.includes(word)) ? t('questions.wordList.twice', { word: fresh[0] }) : null);
    if (all.length > words.length) asked.write(group, asList(all));
  };
  // Shortly before the time ends, the word is still being typed.
  useBeforeEnd((always) => always && add(), asked);
  const type = (text: string): void => {
    setTyped(text);
    setFault(null);
  };
  const remove = (word: string): void => {
    setFault(null);
    asked.write(group, asList(words.filter((other) => other !== word)));
    field.current?.focus();
  };
  return { words, max: max, typed, fault, add, type, remove };
}

function Words({ words, remove }: { words: readonly string[]; remove: ((word: string) => void) | null }) {
  const t = useTranslate();
  return (
    <ul className={shared.words}>
      {words.map((word) => (
        <li key={word} className={shared.chip}>
          {word}
          {remove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('questions.wordList.remove', { word })}
              onClick={() => remove(word)}
            >
              <Icon name="clear" size={15} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface WordFieldProps {
  readonly list: WordList;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
}

function WordField({ list, field, label }: WordFieldProps) {
  const t = useTranslate();
  const { typed, add } = list;
  const full = list.words.length >= list.max;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.add}>
      <input
        ref={field}
        className={`${shared.control} ${styles.field}`}
        aria-label={label}
        value={typed}
        maxLength={300}
        // Not disabled, because a disabled field would lose the focus after the last word.
        readOnly={full}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={full ? t('questions.wordList.full') : t('questions.wordList.write')}
        onChange={(event) => list.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={shared.chip} disabled={full || typed.trim() === ''} onClick={add}>
        <Icon name="add" size={16} />
        {t('questions.wordList.add')}
      </button>
    </div>
  );
}
