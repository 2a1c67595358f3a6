import type { House } from './house.ts';

/** Ends the session and leads to the sign-in page; work that is not saved asks first. */
export async function signOut({ api, session, history, runtime, ports }: House): Promise<void> {
  if (!(await runtime.mayLeave())) return;
  try {
    await api.account.logoff({});
  } catch (error) {
    return ports.failed(error);
  }
  session.signedOut();
  history.push('/signin');
}
