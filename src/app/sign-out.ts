import type { House } from './house.ts';

/** Asks, ends the session, and leads to the sign-in page; work that is not saved asks first. */
export async function signOut({
  history,
  runtime,
  ports,
}: Pick<House, 'history' | 'runtime' | 'ports'>): Promise<void> {
  if (!(await runtime.mayLeave())) return;
  try {
    // The dialog makes the call itself, and stays open where it fails.
    if (await runtime.open('dialogs/logout')) history.push('/signin');
  } catch (error) {
    ports.failed(error);
  }
}
