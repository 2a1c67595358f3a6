import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { WORK_STATES, type WorkState } from '../../../schemas/entities/work-states.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { ProgressPathProps } from './schema.ts';
import styles from './ProgressPath.module.css';

type Group = ProgressPathProps['groups'][number];
type Step = Group['steps'][number];

/** The order of the legend: finished, moving, upcoming. */
const LEGEND: readonly WorkState[] = [...WORK_STATES].toReversed();

export default function ProgressPath({ label, groups, current, small }: Widget<ProgressPathProps>) {
  const t = useTranslate();
  const stages = (groups ?? []).filter(({ steps }) => steps.length > 0);
  const steps = stages.flatMap((group) => group.steps);
  if (steps.length === 0) return null;
  if (small) return <Line label={asText(label)} steps={steps} current={asText(current)} />;
  return (
    <div className={styles.path} role="group" aria-label={asText(label)}>
      <div className={styles.groups}>
        {stages.map((group) => (
          <Stage key={asText(group.name)} group={group} current={asText(current)} />
        ))}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {LEGEND.filter((state) => steps.some((step) => step.state === state)).map((state) => (
          <li key={state}>
            <span className={styles.piece} data-state={state} />
            {t(`actions.state.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Stage({ group, current }: { readonly group: Group; readonly current: string }) {
  const t = useTranslate();
  const name = asText(group.name);
  return (
    <div className={styles.group} style={{ flexGrow: group.steps.length }}>
      <div className={styles.name}>
        {name && <span>{name}</span>}
        <span className="px-whole">{t('widgets.path.count', countsOf(group.steps))}</span>
      </div>
      <ol className={styles.pieces} aria-label={name || undefined}>
        {group.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step that the reader may not see has no id
          <Piece key={index} step={step} isCurrent={isCurrent(step, current)} />
        ))}
      </ol>
    </div>
  );
}

function Piece({ step, isCurrent: here }: { readonly step: Step; readonly isCurrent: boolean }) {
  const t = useTranslate();
  const title = asText(step.title);
  const state = t(`actions.state.${step.state}`);
  const words = title ? t('widgets.path.step', { title, state }) : state;
  return (
    <li className={styles.piece} data-state={step.state} aria-current={here ? 'step' : undefined} title={words}>
      <span className="px-hidden">{words}</span>
    </li>
  );
}

interface LineProps {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: string;
}

/** The line has its counts as label, because a list of each step in each row would be too long for screen readers. */
function Line({ label, steps, current }: LineProps) {
  const t = useTranslate();
  const words = LEGEND.flatMap((state) => {
    const count = steps.filter((step) => step.state === state).length;
    return count > 0 ? [`${t(`actions.state.${state}`)}: ${count}`] : [];
  });
  return (
    <span className={styles.line} data-picture>
      <span className={styles.pieces} role="img" aria-label={`${label}: ${words.join(', ')}`} title={words.join(', ')}>
        {steps.map((step, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a step that the reader may not see has no id
            key={index}
            className={styles.piece}
            data-state={step.state}
            data-current={isCurrent(step, current) || undefined}
          />
        ))}
      </span>
      <span className="px-whole">{t('widgets.path.count', countsOf(steps))}</span>
    </span>
  );
}

const isCurrent = (step: Step, current: string): boolean => current !== '' && asText(step.id) === current;

const countsOf = (steps: readonly Step[]) => ({
  done: steps.filter(({ state }) => state === 'done').length,
  count: steps.length,
});
