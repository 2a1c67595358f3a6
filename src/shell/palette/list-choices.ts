import type { Translate } from '../../../engine/react/index.ts';
import { writePageState } from '../../router/page-state.ts';
import type { Choice, ChoiceGroup } from './choice.ts';

/** The lists that have a search of their own, and the member of their state that holds its text. */
const LISTS = [
  { screen: 'admin/user/list', state: 'query', name: 'search.kinds.person', icon: 'users' },
  { screen: 'mentor/mentee/list', state: 'search', name: 'users.view.mentees', icon: 'users' },
  { screen: 'library', state: 'query', name: 'search.kinds.libraryItem', icon: 'book' },
  { screen: 'admin/project/applications', state: 'query', name: 'search.kinds.application', icon: 'inbox' },
] as const;

interface ListContext {
  readonly t: Translate;
  readonly addressOf: (screen: string) => string | null;
  readonly go: (to: string) => void;
}

/** The lists in which a search that found nothing can go on. */
export function createListGroup(text: string, { t, addressOf, go }: ListContext): ChoiceGroup {
  const choices = LISTS.flatMap(({ screen, state, name, icon }): readonly Choice[] => {
    const address = addressOf(screen);
    if (address === null) return [];
    const to = address + writePageState(new Map([[state, text]]));
    return [{ key: `list/${screen}`, label: t(name), kind: t('search.kind.list'), icon, rank: 0, run: () => go(to) }];
  });
  return { key: 'list', kind: 'list', name: t('search.kinds.list'), choices };
}
