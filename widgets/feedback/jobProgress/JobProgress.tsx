import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { Bar } from '../../parts/frame/bar.tsx';
import { messageOf } from '../../parts/text/message.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { JobProgressProps } from './schema.ts';
import styles from './JobProgress.module.css';

export default function JobProgress({ job, emit, listens }: Widget<JobProgressProps>) {
  const t = useTranslate();
  if (!job || (job.state ?? 'idle') === 'idle') return null;
  const { state, done, failed, total, errors } = { done: 0, failed: 0, total: 0, errors: [], ...present(job) };
  const running = state === 'running';
  const paused = state === 'paused';
  const words = running
    ? t('widgets.job.running', { done: done + failed, total })
    : paused
      ? t('widgets.job.paused', { done: done + failed, total })
      : state === 'cancelled'
        ? t('widgets.job.cancelled', { done: done + failed, total })
        : t('widgets.job.done', { count: done });
  return (
    <div className={styles.job}>
      <div className={styles.row}>
        <Bar
          share={total > 0 ? (done + failed) / total : null}
          label={words}
          tone={running || paused ? 'neutral' : failed > 0 ? 'warning' : 'success'}
        />
        {running && listens('pause') && (
          <PushButton small onClick={() => emit('pause')}>
            {t('widgets.job.pause')}
          </PushButton>
        )}
        {paused && listens('resume') && (
          <PushButton small onClick={() => emit('resume')}>
            {t('widgets.job.resume')}
          </PushButton>
        )}
        {(running || paused) && listens('cancel') && (
          <PushButton small onClick={() => emit('cancel')}>
            {t('widgets.cancel')}
          </PushButton>
        )}
      </div>
      <output className={styles.words}>
        {words}
        {failed > 0 && <span className={styles.failed}>{t('widgets.job.failed', { count: failed })}</span>}
      </output>
      {errors.length > 0 && (
        <details>
          <summary>{t('widgets.job.errors')}</summary>
          <ul>
            {errors.slice(0, 200).map((error, index) => (
              // Two records may have the same error, so the index is the key.
              <li key={index}>{errorText(error)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const errorText = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'text' in error ? messageOf(error.text) : messageOf(error);

/** The job without null members, which mean missing values. */
function present(job: NonNullable<JobProgressProps['job']>): {
  [K in keyof typeof job]?: NonNullable<(typeof job)[K]>;
} {
  const { state, done, failed, total, errors } = job;
  return {
    ...(state ? { state } : {}),
    ...(done ? { done } : {}),
    ...(failed ? { failed } : {}),
    ...(total ? { total } : {}),
    ...(errors ? { errors } : {}),
  };
}
