import { Loader } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import {
  diff,
  diffLines,
  unescapeStep,
  type LineChange,
  type DocumentChange,
  type Widget,
} from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { StructureDiffProps } from './schema.ts';
import css from './StructureDiff.module.css';
import { compareDocuments, hasOwnComparison } from './comparisons.ts';

const MAX_LENGTH = 2000;
/** The maximum number of shown changes, because thousands of cells may change at once. */
const MAX_CHANGES = 300;
const TONES: Readonly<Record<DocumentChange['kind'], string>> = {
  added: 'success',
  removed: 'danger',
  moved: 'info',
  changed: 'warning',
  text: 'warning',
};

export default function StructureDiff(props: Widget<StructureDiffProps>) {
  const t = useTranslate();
  const changes = useChanges(props);
  const lines = useMemo(
    () =>
      changes?.length === 0 && props.beforeText && props.afterText ? diffLines(props.beforeText, props.afterText) : [],
    [changes, props.beforeText, props.afterText],
  );
  if (!changes) return <Loader size="sm" />;
  if (changes.length === 0 && lines.length === 0) return <p className={css.same}>{t('widgets.diff.same')}</p>;
  return (
    <div
      role="group"
      id={props.nodeId}
      aria-label={asText(props.label) || t('widgets.diff.label')}
      className={css.root}
    >
      <p className={css.count}>
        {lines.length > 0 ? t('widgets.diff.layout') : t('widgets.diff.count', { count: changes.length })}
      </p>
      {lines.length > 0 ? <Lines lines={lines} /> : null}
      <ul className={css.list}>
        {changes.slice(0, MAX_CHANGES).map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one place can have several changes, and the list is never reordered
          <li key={index} className={css.change}>
            <div className={css.head}>
              <span className={css.kind} data-tone={TONES[change.kind]}>
                {t(`widgets.diff.${change.kind}`)}
              </span>
              {change.place === undefined ? (
                <Place pointer={change.pointer} />
              ) : (
                <code className={css.place}>{change.place}</code>
              )}
              {change.kind === 'moved' && change.from !== undefined ? (
                <span className={css.from}>{t('widgets.diff.from', { place: change.from })}</span>
              ) : null}
            </div>
            {change.kind === 'moved' ? null : <Values change={change} />}
          </li>
        ))}
      </ul>
      {changes.length > MAX_CHANGES ? (
        <p className={css.count}>{t('widgets.diff.more', { count: changes.length - MAX_CHANGES })}</p>
      ) : null}
    </div>
  );
}

interface Comparison {
  readonly before: unknown;
  readonly after: unknown;
  readonly changes: readonly DocumentChange[];
}

/** The differences; undefined until the comparison of the kind is loaded. */
function useChanges({ kind, before = null, after = null }: StructureDiffProps): readonly DocumentChange[] | undefined {
  const name = kind ?? '';
  const own = hasOwnComparison(name);
  const plain = useMemo(() => (own ? undefined : diff(before, after)), [own, before, after]);
  const [compared, setCompared] = useState<Comparison>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!own) return undefined;
    let isCurrent = true;
    compareDocuments(name, before, after).then(
      (changes) => isCurrent && setCompared({ before, after, changes }),
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [own, name, before, after]);
  if (error !== undefined) throw error;
  return plain ?? (compared && compared.before === before && compared.after === after ? compared.changes : undefined);
}

/** Texts with the same meaning in another notation. */
function Lines({ lines }: { lines: readonly LineChange[] }) {
  const t = useTranslate();
  return (
    <ul className={css.list}>
      {lines.map(({ line, before, after }) => (
        <li key={line} className={css.change}>
          <div className={css.head}>
            <span className={css.kind} data-tone="warning">
              {t('widgets.diff.line', { line })}
            </span>
          </div>
          <dl className={css.values}>
            <Value term={t('widgets.diff.before')} value={before} old />
            <Value term={t('widgets.diff.after')} value={after} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A pointer as a readable path that wraps between its names. */
function Place({ pointer }: { pointer: string }) {
  const names = pointer.split('/').slice(1);
  return (
    <code className={css.place}>
      {names.length === 0 ? '/' : names.map((name, index) => <span key={index}>/{unescapeStep(name)}</span>)}
    </code>
  );
}

function Values({ change }: { change: DocumentChange }) {
  const t = useTranslate();
  return (
    <dl className={css.values}>
      {change.kind === 'added' ? null : <Value term={t('widgets.diff.before')} value={change.before} old />}
      {change.kind === 'removed' ? null : <Value term={t('widgets.diff.after')} value={change.after} />}
    </dl>
  );
}

function Value({ term, value, old = false }: { term: string; value: unknown; old?: boolean }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return (
    <div className={css.value} data-old={old || undefined}>
      <dt>{term}</dt>
      <dd>
        <pre>{text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}</pre>
      </dd>
    </div>
  );
}
