import type { NoticeWish } from '../theme/preferences.ts';

export type BrowserNotices = 'none' | 'denied' | 'off' | 'on';

/** The state of browser notifications: the browser's permission, and the person's setting. */
export function browserNotices(wish: NoticeWish): BrowserNotices {
  if (!('Notification' in globalThis)) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && wish.get() ? 'on' : 'off';
}

/** Asks the browser for permission, which asks the person. It is only called after the person pressed a button. */
export async function turnOn(wish: NoticeWish): Promise<BrowserNotices> {
  if (!('Notification' in globalThis)) return 'none';
  const permission = await Notification.requestPermission();
  if (permission === 'granted') wish.set(true);
  return browserNotices(wish);
}

export function turnOff(wish: NoticeWish): BrowserNotices {
  wish.set(false);
  return browserNotices(wish);
}
