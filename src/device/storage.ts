import type { KeepStore } from '../../engine/index.ts';
import type { KnownStorage } from '../../schemas/drawing.ts';
import { preferredLanguage, SHIPPED_LANGUAGES } from '../../schemas/formats/preferred-language.ts';
import { scrollbarWidth } from '../../widgets/parts/hook/scrollbar-width.ts';
import { isOld, isOwned, NO_OWNER, ownerPrefix, personPrefix, type Owner } from './stored-owner.ts';

/** Keys of an earlier version without an owner, whose data could be anybody's. */
const OWNERLESS = /^praxis\.(?:keep|role)\.|^praxis\.browserNotices$/;
const LANGUAGE = 'praxis.language';
const DENSITY = 'praxis.density';
/** Mantine's name. */
const SCHEME = 'mantine-color-scheme-value';
const NOTE = 'praxis.note';

/** The storages of the browser: this tab's, and that of all tabs. */
const storages = { tab: () => sessionStorage, device: () => localStorage } as const;

/** Stores JSON of one person in one project, with the time of writing. Changes by other tabs are reported where the storage is shared. */
export function ownedStore(where: keyof typeof storages, owner: () => Owner | null): KeepStore {
  const storage = storages[where]();
  const nameOf = (key: string): string => ownerPrefix(owner() ?? NO_OWNER) + key;
  return {
    get: (key) => parseStored(storage.getItem(nameOf(key))),
    set(key, value) {
      const name = nameOf(key);
      if (value === undefined || value === null) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify({ at: Date.now(), value }));
    },
    watch(key, changed) {
      const heard = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key === nameOf(key)) changed(parseStored(event.newValue));
      };
      addEventListener('storage', heard);
      return () => removeEventListener('storage', heard);
    },
  };
}

function parseStored(text: string | null): unknown {
  const { at, value } = parse(text);
  return isOld(at, Date.now()) ? undefined : value;
}

function parse(text: string | null): { readonly at?: unknown; readonly value?: unknown } {
  try {
    return Object(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

/** Deletes old data, and data of an earlier version without an owner. */
export function sweepStorage(now = Date.now()): void {
  remove((name, storage) => OWNERLESS.test(name) || (isOwned(name) && isOld(parse(storage.getItem(name)).at, now)));
}

/** Deletes all data of one person. */
export function forgetInStorage(person: Pick<Owner, 'installation' | 'person'>): void {
  const prefix = personPrefix(person);
  remove((name) => name.startsWith(prefix));
}

function remove(goes: (name: string, storage: Storage) => boolean): void {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (goes(name, storage)) storage.removeItem(name);
}

/** The language of the device, known before sign-in. The page's first script reads it, like the density. */
export const rememberedLanguage = (): string | null => localStorage.getItem(LANGUAGE);
/** The language of the browser among those that are offered; null where none is. */
export const browserLanguage = (offered: readonly string[]): string | null =>
  preferredLanguage(navigator.languages, offered);
export const rememberLanguage = (code: string): void => localStorage.setItem(LANGUAGE, code);

export const rememberedDensity = (): string | null => localStorage.getItem(DENSITY);
/** The colours that were chosen on this device. */
export const rememberedScheme = (): string | null => localStorage.getItem(SCHEME);

/** Stores the row density of this device. */
export const rememberDensity = (density: string): void => localStorage.setItem(DENSITY, density);

/** Stores a note that the next page in this tab shows once. */
export const storeNote = (note: string): void => sessionStorage.setItem(NOTE, note);
export function takeNote(): string | null {
  const note = sessionStorage.getItem(NOTE);
  sessionStorage.removeItem(NOTE);
  return note;
}

/** What the server knows of the storage, by its names. */
export const storedBy = ({
  language,
  scheme,
  density,
}: KnownStorage): Readonly<Record<string, string | undefined>> => ({
  [LANGUAGE]: language,
  [SCHEME]: scheme,
  [DENSITY]: density,
});

/**
 * The names of further facts that a server reads of a device: the permission for notifications, the width of its scroll
 * bars, and the language of its browser.
 */
export const MAY_NOTIFY = '@notices';
export const SCROLL_BAR = '@scroll-bar';
export const BROWSER_LANGUAGE = '@language';

/** A fact of this device that a server noted while it drew the page. */
export function readDevice(name: string): string | null {
  if (name === MAY_NOTIFY) return 'Notification' in globalThis ? Notification.permission : null;
  if (name === SCROLL_BAR) return String(scrollbarWidth());
  if (name === BROWSER_LANGUAGE) return browserLanguage(SHIPPED_LANGUAGES);
  return localStorage.getItem(name) ?? sessionStorage.getItem(name);
}
