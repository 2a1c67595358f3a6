import { useRef } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { kindText } from '../../parts/text/problem-text.ts';
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
              {kindText(kind, t)}
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
