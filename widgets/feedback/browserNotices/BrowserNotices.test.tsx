import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { Preferences } from '../../parts/theme/preferences.ts';
import BrowserNotices from './BrowserNotices.tsx';

let wanted = false;
const preferences = {
  language: 'en',
  languages: [],
  chooseLanguage: () => undefined,
  rememberDensity: () => undefined,
  notices: { get: () => wanted, set: (on: boolean) => void (wanted = on) },
};
const show = () =>
  renderWidget(BrowserNotices, {}, { around: (inside) => <Preferences value={preferences}>{inside}</Preferences> });

/** A browser that answers the request for permission. */
function browser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const asked = { times: 0 };
  const Notification = {
    permission,
    requestPermission: (): Promise<NotificationPermission> => {
      asked.times += 1;
      Notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  Object.assign(globalThis, { Notification });
  return asked;
}

afterEach(() => {
  wanted = false;
  Reflect.deleteProperty(globalThis, 'Notification');
});

test('asks the browser when it is pressed, and not before', async () => {
  const asked = browser('granted');
  show();
  expect(asked.times).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(asked.times).toBe(1);
  screen.getByText('They are on in this browser.');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  screen.getByRole('button', { name: 'Turn on' });
});

test('says that the browser does not allow it', async () => {
  browser('denied');
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(screen.getByRole('status')).toHaveText(
    'Your browser does not allow them for this site. You can change that in its settings.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that a browser has none', () => {
  show();
  expect(screen.getByRole('status').textContent).toBe('This browser does not support notifications.');
  expect(screen.queryByRole('button')).toBeNull();
});
