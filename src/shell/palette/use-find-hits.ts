import { useTranslate } from '../../../engine/react/index.ts';
import { useApp } from '../../app/app-context.ts';
import { mayOpen } from '../../router/routes.ts';
import type { Choice, ChoiceGroup } from './choice.ts';
import { createHitGroups } from './hit-groups.ts';
import { readRecentChoices } from './recent-choices.ts';

/** Asks the server; the pages of the menu are not found twice. */
export function useFindHits(
  pages: readonly Choice[],
): (Search: string, signal: AbortSignal) => Promise<readonly ChoiceGroup[]> {
  const { api, session, ports, history } = useApp();
  const t = useTranslate();
  return async (Search, signal) => {
    const { project, role } = session;
    const { Groups } = await api.search.find({ ...(project ? { ProjectId: project.Id } : {}), Search }, { signal });
    return createHitGroups(Groups, {
      t,
      addressOf: ({ Screen, With }) => ports.link(Screen, With),
      mayOpenInRole: (screen) => role !== null && mayOpen(screen, [role], project?.Addresses),
      go: (to) => history.push(to),
      known: new Set(pages.flatMap(({ to }) => to ?? [])),
      recent: new Set(readRecentChoices(ports.keep.device).map(({ key }) => key)),
    });
  };
}
