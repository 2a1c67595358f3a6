/** Whether this browser shows notifications of the house: its own permission, and the wish of who uses it, which stays on the device. */
const KEY = 'praxis.browserNotices';

export type BrowserNotices = 'none' | 'denied' | 'off' | 'on';

export function browserNotices(): BrowserNotices {
  if (!('Notification' in globalThis)) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

/** Asks the browser, which asks the person: only ever because they pressed something. */
export async function turnOn(): Promise<BrowserNotices> {
  if (!('Notification' in globalThis)) return 'none';
  const permission = await Notification.requestPermission();
  if (permission === 'granted') localStorage.setItem(KEY, 'on');
  return browserNotices();
}

export function turnOff(): BrowserNotices {
  localStorage.removeItem(KEY);
  return browserNotices();
}
