import { useTranslate } from '../../../engine/react/index.ts';
import { cellAddress, quoteSheet, type CellPlace } from '../../../workbook/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Heading } from '../../parts/frame/heading.tsx';
import { kindText } from '../../parts/text/problem-text.ts';
import type { CellProblem } from './use-problems.ts';
import css from './WorkbookEditor.module.css';

const SHOWN = 50;

interface Props {
  readonly workbook: Workbook;
  readonly problems: readonly CellProblem[];
  readonly select: (place: CellPlace) => void;
}

/** The problems, each with a link to its cell. */
export function ProblemRows({ workbook, problems, select }: Props) {
  const t = useTranslate();
  return (
    <section className={css.section} aria-label={t('widgets.problems.label')}>
      <Heading className={css.title ?? ''}>{t('widgets.workbookEditor.problems', { count: problems.length })}</Heading>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.slice(0, SHOWN).map((problem) => (
            <li key={`${problem.pointer} ${problem.kind} ${problem.message}`}>
              <ProblemRow workbook={workbook} problem={problem} select={select} />
            </li>
          ))}
        </ul>
      )}
      {problems.length > SHOWN && (
        <p className={css.hint}>{t('widgets.workbookEditor.more', { count: problems.length - SHOWN })}</p>
      )}
    </section>
  );
}

function ProblemRow({ workbook, problem, select }: Omit<Props, 'problems'> & { readonly problem: CellProblem }) {
  const t = useTranslate();
  const { kind, message, severity, place } = problem;
  return (
    <button type="button" className={css.problem} disabled={place === null} onClick={() => place && select(place)}>
      <span className={css.mark} data-severity={severity}>
        <Icon name={severity === 'error' ? 'error' : 'alert'} size={16} />
        <span className="px-hidden">{t(`widgets.problems.${severity}`)}</span>
      </span>
      <span>
        {place && <strong>{addressOf(workbook, place)} </strong>}
        {kindText(kind, t)}{' '}
        <span className={css.hint} lang="en">
          {message}
        </span>
      </span>
    </button>
  );
}

/** Έσοδα!B3. */
export const addressOf = ({ Layout }: Workbook, { sheet, row, col }: CellPlace): string =>
  `${quoteSheet(Layout[sheet]?.Name ?? '')}!${cellAddress(row, col)}`;
