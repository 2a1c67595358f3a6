import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import css from './QuestionnaireEditor.module.css';

interface Problem {
  readonly kind: string;
  readonly pointer: string;
  readonly message: string;
}

/** The problems at a position, in the reader's language. */
export function ProblemsHere({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslate();
  if (problems.length === 0) return null;
  return (
    <ul className={css.problems}>
      {problems.map(({ kind, pointer, message }) => {
        const key = `questionnaires.problem.${kind}`;
        return (
          <li key={`${pointer} ${kind}`}>
            <Icon name="alert" size={15} />
            <span>{t(key) === key ? message : t(key)}</span>
          </li>
        );
      })}
    </ul>
  );
}
