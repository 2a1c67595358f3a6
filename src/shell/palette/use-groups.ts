import { useTranslate } from '../../../engine/react/index.ts';
import { MIN_SEARCH_LENGTH } from '../../../schemas/formats/search-rank.ts';
import { useApp } from '../../app/app-context.ts';
import type { MenuLine } from '../menu.ts';
import { arrangeGroups, keepMatching } from './arrange-groups.ts';
import type { Choice, ChoiceGroup } from './choice.ts';
import { createListGroup } from './list-choices.ts';
import { readRecentChoices } from './recent-choices.ts';
import { useCommands } from './use-commands.ts';
import { useFindHits } from './use-find-hits.ts';
import { useFound, type Found } from './use-found.ts';
import { useMessageCommand } from './use-message-command.ts';

export interface Groups {
  readonly groups: readonly ChoiceGroup[];
  readonly found: Found<readonly ChoiceGroup[]>;
  /** Neither a page nor a command nor a hit fits; the groups are the lists in which the search can go on. */
  readonly isEmpty: boolean;
  /** The part of the text that is searched for: without the words of a command. */
  readonly searched: string;
}

/** The groups for a text: pages and commands at once, and what the server finds. */
export function useGroups(text: string, lines: readonly MenuLine[]): Groups {
  const { ports, history } = useApp();
  const t = useTranslate();
  const { pages, commands } = useCommands(lines);
  const message = useMessageCommand(text);
  const findHits = useFindHits(pages);
  const isMessage = message.receiver !== null;
  const searched = message.receiver ?? text.trim();
  const isLong = isMessage || searched.length >= MIN_SEARCH_LENGTH;
  const found = useFound(isLong ? text.trim() : '', (_, signal) =>
    isMessage ? message.findPeople(searched, signal) : findHits(searched, signal),
  );
  const hits = found.state === 'loading' ? keepMatching(found.value ?? [], searched) : (found.value ?? []);
  if (isMessage) {
    const people = hits.filter(({ choices }) => choices.length > 0);
    return { groups: people, isEmpty: people.length === 0, found, searched };
  }
  const recent = readRecentChoices(ports.keep.device).map((choice): Choice => ({
    ...choice,
    rank: 0,
    run: () => history.push(choice.to),
  }));
  const groups = arrangeGroups(searched, {
    names: { recent: t('search.kinds.recent'), page: t('search.kinds.page'), command: t('search.kinds.command') },
    recent,
    pages,
    commands: message.choice ? [message.choice, ...commands] : commands,
    hits,
  });
  if (groups.length > 0 || found.state !== 'found') return { groups, isEmpty: groups.length === 0, found, searched };
  const lists = createListGroup(searched, {
    t,
    addressOf: (screen) => ports.link(screen, {}),
    go: (to) => history.push(to),
  });
  return { groups: lists.choices.length > 0 ? [lists] : [], isEmpty: true, found, searched };
}
