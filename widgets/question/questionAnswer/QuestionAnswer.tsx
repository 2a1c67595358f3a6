import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { useOptionText } from '../../parts/question/option-text.ts';
import { hasPlaces, piecesOf, wordsWithout } from '../../parts/question/places.ts';
import { useQuestion } from '../../parts/question/use-question.ts';
import { optionIn, readingOf, type Reading } from './read.ts';
import type { QuestionAnswerProps } from './schema.ts';
import styles from './QuestionAnswer.module.css';

export default function QuestionAnswer(props: Widget<QuestionAnswerProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const textOf = useOptionText(asked.question);
  const reading = readingOf(asked, {
    option: (value, place = 1) => textOf(optionIn(asked, value, place)),
    group: (number) => t('questions.groups.group', { number }),
  });
  const { nodeId } = props;
  const inText = reading?.kind === 'places' && reading.inText;
  return (
    <div
      id={nodeId}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${nodeId}-asked`}
      className={styles.question}
      data-question={asked.question.Model}
    >
      <p id={`${nodeId}-asked`} className={inText ? 'px-hidden' : styles.asked}>
        {hasPlaces(asked.text) ? wordsWithout(asked.text) : asked.text}
      </p>
      {reading ? (
        <AnswerContent reading={reading} text={asked.text} />
      ) : (
        <p className={styles.none}>{t('questions.notAnswered')}</p>
      )}
    </div>
  );
}

function AnswerContent({ reading, text }: { reading: Reading; text: string }) {
  switch (reading.kind) {
    case 'words':
      return <p className={styles.given}>{reading.text}</p>;
    case 'list':
      return <Items {...reading} />;
    case 'places':
      return reading.inText ? <Sentence text={text} places={reading.places} /> : <Places places={reading.places} />;
    case 'groups':
      return (
        <dl className={styles.facts}>
          {reading.groups.map(({ name, items }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{items.join(', ') || '–'}</dd>
            </div>
          ))}
        </dl>
      );
    default:
      return <Records {...reading} />;
  }
}

function Items({ items, ordered }: Extract<Reading, { kind: 'list' }>) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.items}>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </List>
  );
}

type Filled = { places: Extract<Reading, { kind: 'places' }>['places'] };

/** The text of the question with its places filled in. */
function Sentence({ text, places }: Filled & { text: string }) {
  const t = useTranslate();
  return (
    <p className={styles.asked}>
      {piecesOf(text).map((piece, index) =>
        'words' in piece ? (
          <span key={index}>{piece.words}</span>
        ) : (
          <strong key={index} className={styles.filled}>
            {places[piece.place - 1]?.text || <span title={t('questions.notAnswered')}>…</span>}
          </strong>
        ),
      )}
    </p>
  );
}

function Places({ places }: Filled) {
  if (places.length === 1) return <p className={styles.given}>{places[0]?.text}</p>;
  return (
    <dl className={styles.facts}>
      {places.map(({ name, text }, index) => (
        <div key={index}>
          <dt>{name || index + 1}</dt>
          <dd>{text || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Records({ columns, rows }: Extract<Reading, { kind: 'table' }>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((text, at) => (
                <td key={at}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
