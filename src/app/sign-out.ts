import { endKeys, forgetPerson } from '../device/forget.ts';
import type { AppContext } from './app-context.ts';

/** Asks for confirmation, ends the session, and opens the sign-in page. Unsaved work is asked about first. */
export async function signOut({
  session,
  runtime,
  ports,
}: Pick<AppContext, 'session' | 'runtime' | 'ports'>): Promise<void> {
  if (!(await runtime.mayLeave())) return;
  const { person } = session;
  try {
    // The dialog makes the call itself, and stays open when it fails.
    const closed = await runtime.open('dialogs/logout');
    if (!closed) return;
    session.gone = true;
    await endKeys();
    if (person && Object(closed.value).forget === true) await forgetPerson(person);
    // The next person's page must not contain earlier data.
    location.assign('/signin');
  } catch (error) {
    ports.failed(error);
  }
}
