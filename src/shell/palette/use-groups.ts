import { useTranslate } from '../../../engine/react/index.ts';
import { MIN_SEARCH_LENGTH } from '../../../schemas/formats/search-rank.ts';
import { useApp } from '../../app/app-context.ts';
import type { MenuLine } from '../menu.ts';
import { arrangeGroups, keepMatching } from './arrange-groups.ts';
import type { Choice, ChoiceGroup } from './choice.ts';
import { countKinds, type KindCount } from './count-kinds.ts';
import { createListGroup } from './list-choices.ts';
import { readRecentChoices } from './recent-choices.ts';
import { useCommands } from './use-commands.ts';
import { useFindHits, useWriteChoice } from './use-find-hits.ts';
import { useFound, type Found } from './use-found.ts';
import { useMessageCommand } from './use-message-command.ts';

export interface Groups {
  readonly groups: readonly ChoiceGroup[];
  /** The kinds of all groups, by which they can be narrowed; none where there is nothing to narrow. */
  readonly kinds: readonly KindCount[];
  /** The kind to which the groups are narrowed; null for all of them. */
  readonly kind: string | null;
  readonly found: Found<readonly ChoiceGroup[]>;
  /** Neither a page nor a command nor a hit fits; the groups are the lists in which the search can go on. */
  readonly isEmpty: boolean;
  /** The part of the text that is searched for: without the words of a command. */
  readonly searched: string;
}

/** The groups for a text: pages and commands at once, and what the server finds. */
export function useGroups(text: string, lines: readonly MenuLine[], wantedKind: string | null): Groups {
  const { ports, history } = useApp();
  const t = useTranslate();
  const { pages, commands } = useCommands(lines);
  const message = useMessageCommand(text);
  const findHits = useFindHits(pages);
  const write = useWriteChoice();
  const isMessage = message.receiver !== null;
  const searched = message.receiver ?? text.trim();
  const isLong = isMessage || searched.length >= MIN_SEARCH_LENGTH;
  const found = useFound(isLong ? text.trim() : '', (_, signal) =>
    isMessage ? message.findPeople(searched, signal) : findHits(searched, signal),
  );
  const hits = found.state === 'loading' ? keepMatching(found.value ?? [], searched) : (found.value ?? []);
  const recent = readRecentChoices(ports.keep.device).map((choice): Choice => {
    const second = choice.person === '' ? undefined : write(choice.person);
    return { ...choice, rank: 0, run: () => history.push(choice.to), ...(second ? { second } : {}) };
  });
  const groups = isMessage
    ? hits.filter(({ choices }) => choices.length > 0)
    : arrangeGroups(searched, {
        names: { recent: t('search.kinds.recent'), page: t('search.kinds.page'), command: t('search.kinds.command') },
        recent,
        pages,
        commands: message.choice ? [message.choice, ...commands] : commands,
        hits,
      });
  const kinds = searched === '' || isMessage ? [] : countKinds(groups);
  const chosen = kinds.length > 1 ? kinds.find(({ kind }) => kind === wantedKind) : undefined;
  // A text is asked for once for all kinds, and once more where the chosen kind has more hits.
  const more = useFound(chosen?.more ? `${chosen.kind} ${searched}` : '', (_, signal) =>
    findHits(searched, signal, chosen?.kind),
  );
  const shared = { found, searched, kinds: kinds.length > 1 ? kinds : [], kind: chosen?.kind ?? null };
  if (chosen) {
    const narrowed = groups.filter(({ kind }) => kind === chosen.kind);
    const isThere = more.state === 'found' && more.value && more.value.length > 0;
    return { ...shared, groups: isThere ? more.value : narrowed, isEmpty: false };
  }
  if (groups.length > 0 || isMessage || found.state !== 'found')
    return { ...shared, groups, isEmpty: groups.length === 0 };
  const lists = createListGroup(searched, {
    t,
    addressOf: (screen) => ports.link(screen, {}),
    go: (to) => history.push(to),
  });
  return { ...shared, groups: lists.choices.length > 0 ? [lists] : [], isEmpty: true };
}
