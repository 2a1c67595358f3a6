import { useRef } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate, type Translate } from '../../engine/react/index.ts';
import { asText } from '../_shared/content.ts';
import { Icon } from '../_shared/icon.tsx';
import type { ProblemListProps } from './schema.ts';
import css from './ProblemList.module.css';

export default function ProblemList({ label, problems, good, nodeId, emit }: Widget<ProblemListProps>) {
  const t = useTranslate();
  const count = useRef(0);
  if (problems.length === 0)
    return (
      <p id={nodeId} className={css.good}>
        <Icon name="check" size={16} />
        {asText(good) || t('widgets.problems.none')}
      </p>
    );
  return (
    <ul id={nodeId} className={css.list} aria-label={asText(label) || t('widgets.problems.label')}>
      {problems.map(({ kind, severity, line, column, message, pointer }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one place can have several problems of one kind
        <li key={`${line}:${column}:${kind}:${index}`}>
          <button
            type="button"
            className={css.problem}
            onClick={() => {
              count.current += 1;
              emit('open', { line, column, pointer, count: count.current });
            }}
          >
            <span className={css.mark} data-severity={severity}>
              <Icon name={severity === 'error' ? 'error' : 'alert'} size={16} />
              <span className="px-hidden">{t(`widgets.problems.${severity}`)}</span>
            </span>
            <span className={css.message}>
              {sentenceOf(kind, t)}
              <span className={css.detail} lang="en">
                {message}
              </span>
            </span>
            <span className={css.place}>{`${line}:${column}`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What it is in the reader's language: kinds of the checker, else those of fields. The checker's own words follow it. */
function sentenceOf(kind: string, t: Translate): string | null {
  const key = [`problems.${kind}`, `errors.field.${kind}`].find((each) => t(each) !== each);
  return key === undefined ? null : t(key);
}
