import type { ReactNode } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { entryProps } from '../../parts/field/entries.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { stepProps, type StepperProps } from './schema.ts';
import styles from './Stepper.module.css';

export default function Stepper({ label, down, still, value, slots, emit }: Widget<StepperProps>) {
  const t = useTranslate();
  const steps = slots.items ?? [];
  const open = Math.min(Math.max(0, value ?? 0), Math.max(0, steps.length - 1));
  return (
    <div
      className={classes(
        styles.stepper,
        still === true && styles.still,
        still === true && down === true && styles.down,
      )}
    >
      <ol className={styles.steps} aria-label={label ?? undefined}>
        {steps.map((step, index) => {
          const { text, description, disabled, tone } = entryProps(step, stepProps);
          const state = index < open ? 'done' : index === open ? 'open' : 'coming';
          return (
            <li key={step.key} data-state={state} data-tone={tone ?? undefined}>
              <Step
                still={still === true}
                current={state === 'open'}
                disabled={disabled === true && index !== open}
                open={() => emit('change', { value: index })}
              >
                <span className={styles.number} aria-hidden>
                  {state === 'done' ? (
                    <Icon name="check" size={still === true ? 12 : 15} />
                  ) : still === true ? (
                    ''
                  ) : (
                    index + 1
                  )}
                </span>
                <span className={styles.words}>
                  <span className="px-hidden">
                    {t('widgets.step', { number: index + 1, total: steps.length })}
                    {state === 'done' ? `, ${t('widgets.step.done')}` : ''}:{' '}
                  </span>
                  <span>{asText(text)}</span>
                  {asText(description) && <small>{asText(description)}</small>}
                </span>
              </Step>
            </li>
          );
        })}
      </ol>
      {steps[open]?.body && <div key={steps[open].key}>{steps[open].body}</div>}
    </div>
  );
}

interface StepProps {
  readonly still: boolean;
  readonly current: boolean;
  readonly disabled: boolean;
  readonly open: () => void;
  readonly children: ReactNode;
}

function Step({ still, current, disabled, open, children }: StepProps) {
  const step = { className: styles.step, 'aria-current': current ? ('step' as const) : undefined };
  if (still) return <div {...step}>{children}</div>;
  return (
    <button type="button" {...step} disabled={disabled} onClick={open}>
      {children}
    </button>
  );
}
