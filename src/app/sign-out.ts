import { forgetPerson } from '../device/forget.ts';
import type { AppContext } from './app-context.ts';

/** Asks, ends the session, and leads to the sign-in page; work that is not saved asks first. */
export async function signOut({
  session,
  runtime,
  ports,
}: Pick<AppContext, 'session' | 'runtime' | 'ports'>): Promise<void> {
  if (!(await runtime.mayLeave())) return;
  const { person } = session;
  try {
    // The dialog makes the call itself, and stays open where it fails.
    const closed = await runtime.open('dialogs/logout');
    if (!closed) return;
    if (person && Object(closed.value).forget === true) await forgetPerson(person);
    // The next person's page must not contain earlier data.
    location.assign('/signin');
  } catch (error) {
    ports.failed(error);
  }
}
