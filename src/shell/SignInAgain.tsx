import { Anchor, Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { CallError } from '../../engine/index.ts';
import { useTranslate, type Translate } from '../../engine/react/index.ts';
import { useReturnFocus } from '../../widgets/parts/hook/use-return-focus.ts';
import { failureText } from '../app/failure.ts';
import { useApp, type AppContext } from '../app/app-context.ts';
import { personName } from './person.ts';
import styles from './SignInAgain.module.css';
import { useOpenAfterFrame } from '../../widgets/parts/hook/use-open-after-frame.ts';

/** The interval in which a page with an ended session checks whether another tab has signed in. */
const LOOK_MS = 10_000;

/** Shown when the session is over. The page remains behind the window, unreadable, and continues when its person has signed in. */
export default observer(function SignInAgain() {
  const app = useApp();
  const t = useTranslate();
  const { identity, user } = app.session;
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  useReturn(app);
  useReturnFocus();
  const opened = useOpenAfterFrame();
  if (!identity) return null;
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFailure(t('account.passwordMissing'));
    setBusy(true);
    setFailure('');
    try {
      await app.api.account.login({ Username: identity.Username, Password: password });
      await app.session.reload();
    } catch (error) {
      setPassword('');
      setFailure(reasonOf(error, t));
    }
    setBusy(false);
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={() => {}}
      centered
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay color="var(--mantine-color-body)" backgroundOpacity={1} />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={styles.title}>{t('account.again')}</Modal.Title>
          <form className={styles.form} onSubmit={(event) => void signIn(event)} noValidate>
            <p>{t('account.againText', { name: user ? personName(user) : identity.Username })}</p>
            <TextInput label={t('account.username')} value={identity.Username} autoComplete="username" readOnly />
            <PasswordInput
              label={t('account.password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              error={failure || undefined}
              required
              data-autofocus
            />
            <Button type="submit" loading={busy} fullWidth>
              {t('account.signIn')}
            </Button>
            <Anchor href="/signin#forgotten=true" target="_blank" rel="noopener">
              {t('account.forgot')}
            </Anchor>
            <Button variant="subtle" onClick={() => void leave(app)} fullWidth>
              {t('account.somebodyElse')}
            </Button>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
});

function reasonOf(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t('errors.unknown');
  if (error.code === 'wrong-sign-in') return t('account.wrongPassword');
  if (error.status === 429) return t('account.tooMany', { count: Number(Object(error.data).retryAfter) });
  return failureText(error, t);
}

/** Closes the window when the same person has signed in elsewhere in this browser. */
function useReturn({ session, runtime }: AppContext): void {
  useEffect(() => {
    const look = () => void session.reload();
    const timer = setInterval(look, LOOK_MS);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
      if (session.identity) runtime.retry();
    };
  }, [session, runtime]);
}

/** Leaves the page after asking about unsaved work. The next person's page contains no data of this one. */
async function leave({ runtime, session }: AppContext): Promise<void> {
  if (!(await runtime.mayLeave())) return;
  session.giveUp();
  location.assign('/signin');
}
