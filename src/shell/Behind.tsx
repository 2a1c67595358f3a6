import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { withHubClosed } from '../ports/index.ts';
import { useApp, type AppContext } from '../app/app-context.ts';
import styles from './Behind.module.css';
import { personName } from './person.ts';

/** Says who acts or looks as whom, and offers the way back. */
export default observer(function Behind() {
  const app = useApp();
  const t = useTranslate();
  const [leaving, setLeaving] = useState(false);
  const { identity, user } = app.session;
  const behind = identity?.Behind;
  if (!identity || !behind) return null;
  const names = { name: user ? personName(user) : identity.Username, behind: behind.Name };
  const leave = async () => {
    setLeaving(true);
    await back(app, behind.Kind).catch((error: unknown) => app.ports.failed(error));
    setLeaving(false);
  };
  return (
    <aside className={styles.bar} aria-label={t('shell.behind')}>
      <Icon name="eye" />
      <span className={styles.text}>{t(behind.Kind === 'view' ? 'shell.behindView' : 'shell.behindLogin', names)}</span>
      <button type="button" className={styles.leave} disabled={leaving} onClick={() => void leave()}>
        {t('shell.behindLeave')}
      </button>
    </aside>
  );
});

/** All data of the other account must go, so the page reloads. */
async function back({ api, runtime, hub, session }: AppContext, kind: 'login' | 'view'): Promise<void> {
  if (!(await runtime.mayLeave())) return;
  await withHubClosed<unknown>(hub, session, () =>
    kind === 'view' ? api.impersonate.endView({}) : api.impersonate.leave({}),
  );
  location.assign('/');
}
