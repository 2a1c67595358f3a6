import { useApp } from '../app/app-context.ts';
import { useLink } from './use-link.ts';

/** Switches the role and goes home, because the new role may not have the open page. Unsaved work is asked about first. */
export function useChooseRole(): (role: string) => void {
  const { session, history, runtime, ports } = useApp();
  const link = useLink();
  const choose = async (role: string): Promise<void> => {
    if (!(await runtime.mayLeave())) return;
    session.chooseRole(role);
    history.enter(link('home'));
  };
  return (role) => void choose(role).catch((error: unknown) => ports.failed(error));
}
