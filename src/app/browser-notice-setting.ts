import type { KeepStore } from '../../engine/index.ts';
import type { NoticeWish } from '../../widgets/_shared/preferences.ts';

const KEY = 'notices';

/** Whether somebody wants the notifications of this browser: their wish alone, kept for them. */
export const browserNoticeSetting = (store: KeepStore): NoticeWish => ({
  get: () => store.get(KEY) === true,
  set: (wanted) => store.set(KEY, wanted),
});
