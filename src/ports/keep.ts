import type { KeepStore, Ports } from '../../engine/index.ts';
import { readPageState, writePageState } from '../router/page-state.ts';
import { UserKeep, type Owner, type UserDataCalls } from './keep-user.ts';
import type { AppHistory } from '../router/history.ts';

/** Where kept state of screens lives: the URL hash, the tab, the device, and the server for one person in one project. */
export function createKeep(history: AppHistory, owner: () => Owner | null, calls: UserDataCalls): Ports['keep'] {
  const copy = storageStore(localStorage, () => `praxis.keep.${owner()?.person ?? ''}.${owner()?.project ?? ''}.`);
  return {
    url: urlStore(history),
    tab: storageStore(sessionStorage, () => 'praxis.keep.'),
    device: storageStore(localStorage, () => 'praxis.keep.'),
    user: new UserKeep(copy, calls, owner),
  };
}

/** name=value pairs in the hash. Writing is no step of the history; the back button and a typed address are heard. */
export function urlStore(history: AppHistory): KeepStore {
  const read = () => readPageState(history.location.hash);
  return {
    get: (key) => read().get(key),
    set(key, value) {
      const state = read();
      state.set(key, value);
      const hash = writePageState(state);
      if (hash !== history.location.hash) history.replaceHash(hash);
    },
    watch(key, changed) {
      let last = JSON.stringify(read().get(key));
      return history.listen(() => {
        const value = read().get(key);
        const text = JSON.stringify(value);
        if (text === last) return;
        last = text;
        changed(value);
      });
    },
  };
}

/** JSON in a storage of the browser; another tab's change is heard where the storage is shared. */
export function storageStore(storage: Storage, prefix: () => string): KeepStore {
  return {
    get: (key) => parse(storage.getItem(prefix() + key)),
    set(key, value) {
      if (value === undefined || value === null) storage.removeItem(prefix() + key);
      else storage.setItem(prefix() + key, JSON.stringify(value));
    },
    watch(key, changed) {
      const heard = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key === prefix() + key) changed(parse(event.newValue));
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
