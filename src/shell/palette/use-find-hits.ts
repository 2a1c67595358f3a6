import { useTranslate } from '../../../engine/react/index.ts';
import { HIT_KINDS } from '../../../schemas/entities/search.ts';
import { useApp } from '../../app/app-context.ts';
import { mayOpen } from '../../router/routes.ts';
import type { Choice, ChoiceGroup, SecondChoice } from './choice.ts';
import { createHitGroups } from './hit-groups.ts';
import { mayWrite, openConversation } from './open-conversation.ts';
import { readRecentChoices } from './recent-choices.ts';

/** How many hits of a single kind are asked for. */
const COUNT_OF_KIND = 20;

/** "Message" to a person beside what a choice does; undefined for oneself and for readers without conversations. */
export function useWriteChoice(): (person: string) => SecondChoice | undefined {
  const app = useApp();
  const t = useTranslate();
  return (person) =>
    mayWrite(app) && person !== app.session.identity?.Id
      ? { label: t('search.write'), icon: 'chat', run: () => openConversation(app, person) }
      : undefined;
}

/** Asks the server, for all kinds or for more of one; the pages of the menu are not found twice. */
export function useFindHits(
  pages: readonly Choice[],
): (Search: string, signal: AbortSignal, kind?: string | null) => Promise<readonly ChoiceGroup[]> {
  const { api, session, ports, history } = useApp();
  const t = useTranslate();
  const write = useWriteChoice();
  return async (Search, signal, kind = null) => {
    const { project, role } = session;
    const Kinds = HIT_KINDS.filter((each) => each === kind);
    const { Groups } = await api.search.find(
      {
        ...(project ? { ProjectId: project.Id } : {}),
        ...(Kinds.length > 0 ? { Kinds, count: COUNT_OF_KIND } : {}),
        Search,
      },
      { signal },
    );
    return createHitGroups(Groups, {
      t,
      write,
      addressOf: ({ Screen, With }) => ports.link(Screen, With),
      mayOpenInRole: (screen) => role !== null && mayOpen(screen, [role], project?.Addresses),
      go: (to) => history.push(to),
      known: new Set(pages.flatMap(({ to }) => to ?? [])),
      recent: new Set(readRecentChoices(ports.keep.device).map(({ key }) => key)),
    });
  };
}
