import { useContext, useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { browserNotices, turnOff, turnOn, type BrowserNotices as Standing } from '../../parts/hook/browser-notices.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Preferences } from '../../parts/theme/preferences.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import styles from './BrowserNotices.module.css';

const TEXT: Readonly<Record<Standing, string>> = {
  none: 'notifications.browser.none',
  denied: 'notifications.browser.denied',
  off: 'notifications.browser.ask',
  on: 'notifications.browser.on',
};

export default function BrowserNotices() {
  const t = useTranslate();
  const { notices } = useContext(Preferences);
  const [standing, stand] = useState(() => browserNotices(notices));
  const ask = async (): Promise<void> => stand(await turnOn(notices));
  return (
    <section className={styles.offer} aria-label={t('notifications.browser.title')}>
      <Icon name="bell" size={20} />
      <p role="status">{t(TEXT[standing])}</p>
      {standing === 'off' && (
        <PushButton small onClick={() => void ask()}>
          {t('notifications.browser.allow')}
        </PushButton>
      )}
      {standing === 'on' && (
        <PushButton small kind="quiet" onClick={() => stand(turnOff(notices))}>
          {t('notifications.browser.off')}
        </PushButton>
      )}
    </section>
  );
}
