import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { withHubClosed } from '../ports/index.ts';
import { useApp, type AppContext } from '../app/app-context.ts';
import styles from './ImpersonationBar.module.css';
import { personName } from './person.ts';

/** Shows who is impersonating whom, and offers the way back. */
export default observer(function ImpersonationBar() {
  const app = useApp();
  const t = useTranslate();
  const [leaving, setLeaving] = useState(false);
  const { identity, user } = app.session;
  const impersonator = identity?.Impersonator;
  if (!identity || !impersonator) return null;
  const names = { name: user ? personName(user) : identity.Username, impersonator: impersonator.Name };
  const leave = async () => {
    setLeaving(true);
    await back(app, impersonator.Kind).catch((error: unknown) => app.ports.failed(error));
    setLeaving(false);
  };
  return (
    <aside className={styles.bar} aria-label={t('shell.impersonation')}>
      <Icon name="eye" />
      <span className={styles.text}>
        {t(impersonator.Kind === 'view' ? 'shell.impersonationView' : 'shell.impersonationLogin', names)}
      </span>
      <button type="button" className={styles.leave} disabled={leaving} onClick={() => void leave()}>
        {t('shell.impersonationLeave')}
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
  session.gone = true;
  location.assign('/');
}
