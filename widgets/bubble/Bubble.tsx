import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/content.ts';
import { Icon } from '../_shared/icon.tsx';
import { TimeLabel } from '../_shared/time-label.tsx';
import type { BubbleProps } from './schema.ts';
import styles from './Bubble.module.css';

const STATUS_ICON: Readonly<Record<string, string>> = {
  sending: 'clock',
  sent: 'check',
  read: 'approve',
  failed: 'error',
};

export default function Bubble({ text, time, author, mine, status, emit, listens }: Widget<BubbleProps>) {
  const t = useTranslate();
  const state = status && Object.hasOwn(STATUS_ICON, status) ? status : null;
  return (
    <div className={styles.line} data-mine={mine === true}>
      <div className={styles.bubble}>
        {mine ? (
          <span className="px-hidden">{t('widgets.bubble.mine')}</span>
        ) : (
          asText(author) && <span className={styles.author}>{asText(author)}</span>
        )}
        <p className={styles.text}>{asText(text)}</p>
        <span className={styles.end}>
          <TimeLabel value={time} clock />
          {mine && state && (
            <span className={styles.status} data-status={state} title={t(`widgets.bubble.${state}`)}>
              <Icon name={STATUS_ICON[state] ?? 'help'} size={14} />
              <span className={state === 'failed' ? undefined : 'px-hidden'}>{t(`widgets.bubble.${state}`)}</span>
            </span>
          )}
        </span>
      </div>
      {mine && state === 'failed' && listens('retry') && (
        <button type="button" className={styles.retry} onClick={() => emit('retry')}>
          {t('widgets.bubble.retry')}
        </button>
      )}
    </div>
  );
}
