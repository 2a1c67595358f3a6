import { searchRank } from '../../../schemas/formats/search-rank.ts';
import type { Choice, ChoiceGroup } from './choice.ts';
import { findChoices } from './commands.ts';

/** From this rank on, pages and commands come after the hits of the server. */
const WEAK_RANK = 3;

interface GroupNames {
  readonly recent: string;
  readonly page: string;
  readonly command: string;
}

export interface GroupParts {
  readonly names: GroupNames;
  readonly recent: readonly Choice[];
  readonly pages: readonly Choice[];
  readonly commands: readonly Choice[];
  readonly hits: readonly ChoiceGroup[];
}

/** The groups in their order. Without a text: the recent choices, the commands that take a name, then all pages and commands. */
export function arrangeGroups(
  text: string,
  { names, recent, pages, commands, hits }: GroupParts,
): readonly ChoiceGroup[] {
  const group = (key: string, name: string, choices: readonly Choice[], kind = key): ChoiceGroup => ({
    key,
    kind,
    name,
    choices,
  });
  if (text === '') {
    const known = new Set(recent.map(({ key }) => key));
    const others = pages.filter(({ key }) => !known.has(key));
    return [
      group('recent', names.recent, recent),
      group(
        'command',
        names.command,
        commands.filter(({ fill }) => fill !== undefined),
      ),
      group('page', names.page, others),
      group(
        'moreCommands',
        names.command,
        commands.filter(({ fill }) => fill === undefined),
      ),
    ].filter(hasChoices);
  }
  const [ownPages, ownCommands] = [findChoices(pages, text), findChoices(commands, text)];
  const isWeak = ({ rank }: Choice) => rank >= WEAK_RANK;
  const isStrong = (choice: Choice) => !isWeak(choice);
  return [
    group('page', names.page, ownPages.filter(isStrong)),
    group('command', names.command, ownCommands.filter(isStrong)),
    ...hits,
    group('weakPage', names.page, ownPages.filter(isWeak), 'page'),
    group('weakCommand', names.command, ownCommands.filter(isWeak), 'command'),
  ].filter(hasChoices);
}

const hasChoices = ({ choices }: ChoiceGroup): boolean => choices.length > 0;

/** The hits of an earlier text that fit the present one; they are shown until its answer is there. */
export const keepMatching = (groups: readonly ChoiceGroup[], text: string): readonly ChoiceGroup[] =>
  groups
    .map((group) => ({ ...group, choices: group.choices.filter(({ label }) => searchRank(label, text) !== null) }))
    .filter(hasChoices);
