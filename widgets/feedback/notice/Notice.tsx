import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { toneOf, type ToneName } from '../../parts/theme/tones.ts';
import type { NoticeProps } from './schema.ts';
import styles from './Notice.module.css';

const ICON_OF: Readonly<Record<ToneName, string>> = {
  neutral: 'info',
  info: 'info',
  success: 'approve',
  warning: 'alert',
  danger: 'error',
};

export default function Notice({ text, title, tone, children, busy, emit, listens }: Widget<NoticeProps>) {
  const t = useTranslate();
  const meaning = toneOf(tone ?? 'info');
  const urgent = meaning === 'danger' || meaning === 'warning';
  return (
    <div className={styles.notice} data-tone={meaning} role={urgent ? 'alert' : 'note'}>
      <Icon name={ICON_OF[meaning]} size={20} />
      <div className={styles.words}>
        {asText(title) && <strong>{asText(title)}</strong>}
        <span>{asText(text)}</span>
        {children}
      </div>
      {listens('retry') && (
        <PushButton small kind="quiet" tone={meaning} busy={busy} onClick={() => emit('retry')}>
          {t('widgets.retry')}
        </PushButton>
      )}
      {listens('close') && (
        <PushButton
          small
          kind="quiet"
          tone={meaning}
          icon="clear"
          label={t('widgets.close')}
          onClick={() => emit('close')}
        />
      )}
    </div>
  );
}
