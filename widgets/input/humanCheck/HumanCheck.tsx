import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { fieldProps } from '../../parts/field/field.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useFocusAtFirst } from '../../parts/hook/use-focus.ts';
import type { HumanCheckProps } from './schema.ts';
import styles from './HumanCheck.module.css';

type Phase = 'empty' | 'working' | 'done' | 'failed';

/** Solves the task. The solver is loaded with the first check. */
async function solve(challenge: string, signal: AbortSignal): Promise<string | null> {
  const { solveHumanChallenge } = await import('./solve.ts');
  return solveHumanChallenge(challenge, signal);
}

export default function HumanCheck(props: Widget<HumanCheckProps>) {
  const { challenge, emit, focus, nodeId, value } = props;
  const t = useTranslate();
  const [phase, setPhase] = useState<Phase>('empty');
  useFocusAtFirst(focus, nodeId);
  // The page clears the value when the server has refused the solution.
  const shown = phase === 'done' && !value ? 'empty' : phase;
  const isWorking = shown === 'working';
  useEffect(() => {
    if (!isWorking || !challenge) return undefined;
    const left = new AbortController();
    const work = async () => {
      const solved = await solve(challenge, left.signal).catch(() => null);
      if (left.signal.aborted) return;
      setPhase(solved === null ? 'failed' : 'done');
      if (solved !== null) emit('change', { value: solved });
    };
    void work();
    return () => left.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- emit is a new function with each render
  }, [isWorking, challenge]);
  const label = asText(props.label) || t('widgets.human.label');
  const toggle = (ticked: boolean) => {
    setPhase(ticked ? 'working' : 'empty');
    if (!ticked && value) emit('change', { value: '' });
  };
  return (
    <div>
      <Checkbox
        {...fieldProps({ ...props, label })}
        error={shown === 'failed' ? t('widgets.human.failed') : props.error}
        checked={isWorking || shown === 'done'}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      <p className={styles.state} role="status">
        {(isWorking || shown === 'done') && t(`widgets.human.${shown}`)}
      </p>
    </div>
  );
}
