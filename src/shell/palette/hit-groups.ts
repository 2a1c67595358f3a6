import type { Translate } from '../../../engine/react/index.ts';
import type { Hit, HitGroup, HitKind, HitLink } from '../../../schemas/entities/search.ts';
import { writePageState } from '../../router/page-state.ts';
import type { Choice, ChoiceGroup, SecondChoice } from './choice.ts';

const ICONS: Readonly<Record<HitKind, string>> = {
  person: 'user',
  action: 'target',
  libraryItem: 'book',
  conversation: 'chat',
  message: 'mail',
  questionnaire: 'question',
  application: 'inbox',
  report: 'report',
  screen: 'columns',
  setting: 'settings',
  document: 'code',
};

/** What turns hits into choices. */
export interface HitContext {
  readonly t: Translate;
  /** The address of a screen for the current role, or for any held role; null without access. */
  readonly addressOf: (link: HitLink) => string | null;
  readonly mayOpenInRole: (screen: string) => boolean;
  readonly go: (to: string) => void;
  /** Addresses that other lines of the palette have already. */
  readonly known: ReadonlySet<string>;
  /** The keys of recent choices, which come first among equally good hits. */
  readonly recent: ReadonlySet<string>;
  /** The second deed for a person; undefined where there is none. */
  readonly write: (person: string) => SecondChoice | undefined;
}

/** The hits of the server as groups of choices. Hits that the reader cannot open are left out. */
export function createHitGroups(groups: readonly HitGroup[], context: HitContext): readonly ChoiceGroup[] {
  const { t, recent } = context;
  return groups
    .map(({ Kind, Hits, More }) => ({
      key: Kind,
      kind: Kind,
      more: More,
      name: t(`search.kinds.${Kind}`),
      choices: Hits.flatMap((hit) => createChoice(Kind, hit, context) ?? []).toSorted(
        (one, other) => one.rank - other.rank || Number(recent.has(other.key)) - Number(recent.has(one.key)),
      ),
    }))
    .filter(({ choices }) => choices.length > 0);
}

function createChoice(kind: HitKind, hit: Hit, context: HitContext): Choice | null {
  const { t, go, known, write } = context;
  const to = targetOf(hit, context);
  if (to === null || (kind === 'screen' && known.has(to))) return null;
  const second = kind === 'person' ? write(hit.Id) : undefined;
  const texts = [...hit.Keys.map((key) => t(key)), hit.Detail].filter((text) => text !== '');
  return {
    key: `${kind}/${hit.Id}`,
    label: hit.Title,
    detail: texts.join(' · '),
    kind: t(`search.kind.${kind}`),
    icon: ICONS[kind],
    ...(kind === 'person' ? { person: hit.Id } : {}),
    time: hit.Time,
    rank: hit.Rank,
    to,
    run: () => go(to),
    ...(second ? { second } : {}),
  };
}

/** The first screen that the current role may open, or else that the reader may open in another role. */
function targetOf({ Links }: Hit, { addressOf, mayOpenInRole }: HitContext): string | null {
  const ordered = [
    ...Links.filter(({ Screen }) => mayOpenInRole(Screen)),
    ...Links.filter(({ Screen }) => !mayOpenInRole(Screen)),
  ];
  for (const link of ordered) {
    const address = addressOf(link);
    if (address !== null) return address + writePageState(new Map(Object.entries(link.State)));
  }
  return null;
}
