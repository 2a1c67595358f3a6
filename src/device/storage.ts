import type { KeepStore } from '../../engine/index.ts';
import { isOld, isOwned, NO_OWNER, ownerPrefix, personPrefix, type Owner } from './stored-owner.ts';

/** Keys of an earlier version without an owner: their data could be anybody's. */
const OWNERLESS = /^praxis\.(?:keep|role)\.|^praxis\.browserNotices$/;
const LANGUAGE = 'praxis.language';
const NOTE = 'praxis.note';

/** The storages of the browser: this tab's, and that of all tabs. */
const storages = { tab: () => sessionStorage, device: () => localStorage } as const;

/** JSON of one person in one project, with the time of writing; changes by other tabs are reported where the storage is shared. */
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
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
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

/** Takes away all that is one person's. */
export function forgetInStorage(person: Pick<Owner, 'installation' | 'person'>): void {
  const prefix = personPrefix(person);
  remove((name) => name.startsWith(prefix));
}

function remove(goes: (name: string, storage: Storage) => boolean): void {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (goes(name, storage)) storage.removeItem(name);
}

/** The language is the device's: it is known before anybody is. The page's first script reads it, as it reads the density. */
export const rememberedLanguage = (): string | null => localStorage.getItem(LANGUAGE);
export const rememberLanguage = (code: string): void => localStorage.setItem(LANGUAGE, code);

/** How close together rows stand on this device. */
export const rememberDensity = (density: string): void => localStorage.setItem('praxis.density', density);

/** Says something to the page that is loaded next in this tab, once. */
export const storeNote = (note: string): void => sessionStorage.setItem(NOTE, note);
export function takeNote(): string | null {
  const note = sessionStorage.getItem(NOTE);
  sessionStorage.removeItem(NOTE);
  return note;
}
