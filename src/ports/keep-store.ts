import type { KeepStore, Ports } from '../../engine/index.ts';
import type { Owner } from '../device/stored-owner.ts';
import { ownedStore } from '../device/storage.ts';
import { readPageState, writePageState } from '../router/page-state.ts';
import { UserKeepStore, type UserDataCalls } from './user-keep-store.ts';
import type { AppHistory } from '../router/history.ts';

/** The stores of screens' persistent state: the URL hash, and for one person in one project the tab, the device, and the server. */
export function createKeepStore(history: AppHistory, owner: () => Owner | null, calls: UserDataCalls): Ports['keep'] {
  const device = ownedStore('device', owner);
  return {
    url: urlStore(history),
    tab: ownedStore('tab', owner),
    device,
    user: new UserKeepStore(below(device, '#user/'), calls, owner),
  };
}

/** A store within another, under a name that no screen has. */
const below = (store: KeepStore, name: string): KeepStore => ({
  get: (key) => store.get(name + key),
  set: (key, value) => store.set(name + key, value),
  watch: (key, changed) => store.watch(name + key, changed),
});

/** name=value pairs in the hash. Only values written as entries are in the history. The back button and a typed address are reported. */
export function urlStore(history: AppHistory): KeepStore {
  const read = () => readPageState(history.location.hash);
  return {
    get: (key) => read().get(key),
    set(key, value, entry = false) {
      const state = read();
      state.set(key, value);
      const hash = writePageState(state);
      if (hash === history.location.hash) return;
      if (entry) history.pushHash(hash);
      else history.replaceHash(hash);
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
