import { plainEnvironment, prepare, readFormula } from '../../engine/index.ts';
import type { AppContext } from '../app/app-context.ts';
import type { MenuRule } from './menu.ts';

/** The facts that a condition of a menu entry can read. */
interface Known {
  readonly session: Pick<AppContext['session'], 'project' | 'role' | 'heldRoles'>;
  readonly display: Pick<AppContext['display'], 'unreadChat' | 'unreadNotices'>;
  readonly texts: Pick<AppContext['texts'], 'language' | 'translate'>;
}

/** Evaluates the condition of a menu entry. A false, unreadable or failing condition hides the entry; an entry without a condition is shown. */
const applied = prepare(readFormula("apply({rule: rule, to: known, as: 'boolean', else: false, empty: true})"));

/** Checks whether the condition of a menu entry currently holds for the reader. It grants no access. */
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
