import { plainEnvironment, prepare, readFormula } from '../../engine/index.ts';
import type { AppContext } from '../app/app-context.ts';
import type { MenuRule } from './menu.ts';

/** What a condition reads of who is here. */
interface Known {
  readonly session: Pick<AppContext['session'], 'project' | 'role' | 'heldRoles'>;
  readonly display: Pick<AppContext['display'], 'unreadChat' | 'unreadNotices'>;
  readonly texts: Pick<AppContext['texts'], 'language' | 'translate'>;
}

/** What does not hold, cannot be read or fails hides the entry; an entry without a condition is shown. */
const applied = prepare(readFormula("apply({rule: rule, to: known, as: 'boolean', else: false, empty: true})"));

/** Tells whether the condition of an entry of a menu holds for the reader, as they are now. It opens nothing that they may not. */
export const menuRule =
  ({ session, display, texts }: Known): MenuRule =>
  (rule) => {
    if (rule === undefined) return true;
    const { project, role, heldRoles } = session;
    const known = {
      project: { Id: project?.Id, Descr: project?.Descr, url: project?.url },
      role,
      roles: heldRoles,
      config: project?.Settings.Config ?? {},
      counts: { messages: display.unreadChat, notifications: display.unreadNotices },
    };
    const host = {
      translate: texts.translate,
      language: () => texts.language,
      now: () => Date.now(),
      hasRole: (name: string) => name === role,
    };
    return applied.run(plainEnvironment({ rule, known }, host)) === true;
  };
