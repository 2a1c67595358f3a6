import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import BrowserNotices from './BrowserNotices.tsx';

/** A browser that is asked and answers. */
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
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'Notification');
});

test('asks the browser when it is pressed, and not before', async () => {
  const asked = browser('granted');
  renderWidget(BrowserNotices);
  expect(asked.times).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(asked.times).toBe(1);
  screen.getByText('They are on in this browser.');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  screen.getByRole('button', { name: 'Turn on' });
});

test('says that the browser does not allow it', async () => {
  browser('denied');
  renderWidget(BrowserNotices);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(screen.getByRole('status').textContent).toContain('does not allow');
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that a browser has none', () => {
  renderWidget(BrowserNotices);
  expect(screen.getByRole('status').textContent).toBe('This browser has no notifications.');
  expect(screen.queryByRole('button')).toBeNull();
});
