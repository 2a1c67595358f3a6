import type { KeepStore } from '../../../engine/index.ts';
import type { Choice } from './choice.ts';

/** A choice that was made on this device. */
export type RecentChoice = Pick<Choice, 'key' | 'label' | 'kind' | 'icon'> & {
  readonly detail: string;
  readonly person: string;
  readonly to: string;
};

/** No screen has this name. */
const NAME = '#palette/recent';
const MAX_RECENT = 6;

type Store = Pick<KeepStore, 'get' | 'set'>;

/** The latest choices of the person in the project, the last one first. */
export function readRecentChoices(store: Store): readonly RecentChoice[] {
  const stored = store.get(NAME);
  return Array.isArray(stored) ? stored.filter(isRecentChoice) : [];
}

/** Remembers a choice that has an address. */
export function addRecentChoice(store: Store, choice: Choice): void {
  const { key, label, detail = '', kind, icon, person = '', to } = choice;
  if (to === undefined) return;
  const others = readRecentChoices(store).filter((recent) => recent.key !== key);
  store.set(NAME, [{ key, label, detail, kind, icon, person, to }, ...others].slice(0, MAX_RECENT));
}

const MEMBERS = ['key', 'label', 'detail', 'kind', 'icon', 'person', 'to'];

const isRecentChoice = (value: unknown): value is RecentChoice =>
  typeof value === 'object' &&
  value !== null &&
  MEMBERS.every((member) => typeof Reflect.get(value, member) === 'string') &&
  /^\/(?!\/)/.test(String(Reflect.get(value, 'to')));
