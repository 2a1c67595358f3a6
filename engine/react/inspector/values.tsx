import { useState, type ReactNode } from 'react';
import type { TraceStep } from '../../expression/index.ts';
import { useTranslate } from '../texts.ts';
import { stepsOf, type Fact } from './facts.ts';
import type { InspectorItem } from './items.ts';
import css from './inspector.module.css';

const LONG = 160;

/** A value as JSON, cut where it is long. */
function valueText(value: unknown): string {
  if (value === undefined) return '—';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

/** Members of a document with their values; the steps of an expression open below it. */
export function FactLine({
  item,
  fact,
  open,
}: {
  readonly item: InspectorItem;
  readonly fact: Fact;
  readonly open?: boolean;
}) {
  const head = (
    <>
      <span className={css.fact}>{fact.name}</span>
      <ValueText value={fact.value} error={fact.error} />
    </>
  );
  if (fact.logic === null) return <div className={css.plain}>{head}</div>;
  return (
    <Folded head={head} open={open ?? false}>
      <StepsOf item={item} fact={fact} />
    </Folded>
  );
}

/** The content is created when it is opened. */
function Folded({ head, open, children }: { head: ReactNode; open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  return (
    <details className={css.folded} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{head}</summary>
      {opened && children}
    </details>
  );
}

function StepsOf({ item, fact }: { readonly item: InspectorItem; readonly fact: Fact }) {
  const steps = stepsOf(item, fact);
  if ('error' in steps) return <p className={css.error}>{steps.error}</p>;
  return (
    <ul className={css.steps}>
      <StepLine step={steps.step} />
    </ul>
  );
}

function StepLine({ step }: { readonly step: TraceStep }) {
  const t = useTranslate();
  const parts = step.parts.filter(({ kind }) => kind !== 'literal');
  return (
    <li data-reached={step.evaluated}>
      <code>{step.text}</code>{' '}
      {step.evaluated ? (
        <ValueText value={step.value} error={step.error ?? null} />
      ) : (
        <span className={css.dim}>{step.error ?? t('inspector.notReached')}</span>
      )}
      {(parts.length > 0 || step.omitted > 0) && (
        <ul>
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
            <StepLine key={index} step={part} />
          ))}
          {step.omitted > 0 && <li className={css.dim}>{t('inspector.omitted', { count: step.omitted })}</li>}
        </ul>
      )}
    </li>
  );
}

function ValueText({ value, error }: { readonly value: unknown; readonly error: string | null }) {
  if (error !== null) return <span className={css.error}>{error}</span>;
  return <code className={css.value}>{valueText(value)}</code>;
}
