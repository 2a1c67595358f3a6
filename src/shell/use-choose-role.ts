import { useApp } from '../app/app-context.ts';
import { useLink } from './use-link.ts';

/** Switches the role and goes home: the page that was open may not be one of the new role. */
export function useChooseRole(): (role: string) => void {
  const { session, history } = useApp();
  const link = useLink();
  return (role) => {
    session.chooseRole(role);
    history.push(link('home'));
  };
}
