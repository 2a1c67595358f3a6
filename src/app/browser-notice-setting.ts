import type { KeepStore } from '../../engine/index.ts';
import type { NoticeWish } from '../../widgets/parts/theme/preferences.ts';

const KEY = 'notices';

/** The person's setting for browser notifications. */
export const browserNoticeSetting = (store: KeepStore): NoticeWish => ({
  get: () => store.get(KEY) === true,
  set: (wanted) => store.set(KEY, wanted),
});
