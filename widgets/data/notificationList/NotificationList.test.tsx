import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import NotificationList from './NotificationList.tsx';

const notifications = [
  {
    id: '1',
    kind: 'file',
    title: { key: 'notifications.fileShared', with: { name: 'Maria', file: 'cv.pdf' } },
    time: '2026-11-20T09:12:00Z',
    read: false,
    link: '/files',
  },
  { id: '2', kind: 'system', title: { key: '<b>As it was written</b>' }, text: { key: 'More' }, read: true },
];
const rendered = (language: 'el' | 'en' = 'en') =>
  renderWidget(NotificationList, { label: 'Notifications', notifications }, { language });

test('says what happened in the language of the reader, and whether it is new', () => {
  rendered();
  expect(screen.getByRole('link').textContent).toBe('Unread: Maria sent you a file: cv.pdf');
  expect(screen.getByRole('button', { name: '<b>As it was written</b>' })).toBeDefined();
  screen.getByText('More');
});

test('speaks Greek to who reads Greek', () => {
  rendered('el');
  expect(screen.getByRole('link').textContent).toBe('Αδιάβαστη: Maria σας έστειλε ένα αρχείο: cv.pdf');
});

test('says moments and days as the reader does', () => {
  const meeting = { key: 'notifications.meetingSet', with: { name: 'Maria', when: '2026-12-01T14:00:00.000Z' } };
  const due = { key: 'notifications.actionDue', with: { action: 'CV', date: '05-12-2026' } };
  const shown = (language: 'el' | 'en', title: object) => {
    const { unmount } = renderWidget(
      NotificationList,
      { label: 'Notifications', notifications: [{ id: '3', kind: 'meeting', title, read: true }] },
      { language },
    );
    const text = screen.getByRole('listitem').textContent;
    unmount();
    return text;
  };
  expect(shown('el', due)).toContain('Η δράση «CV» λήγει στις 5 Δεκεμβρίου');
  expect(shown('el', meeting)).toContain('Ορίστηκε συνάντηση για Τρίτη 1 Δεκεμβρίου, 16:00 · Maria');
  expect(shown('en', meeting)).toContain('Meeting arranged for Tuesday 1 December, 16:00 · Maria');
});

test('opens and marks', async () => {
  const { emitted } = rendered();
  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(screen.getByRole('button', { name: /^Mark as read/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Mark as unread/ }));
  expect(emitted).toEqual([
    { event: 'open', payload: { id: '1' } },
    { event: 'mark', payload: { id: '1', read: true } },
    { event: 'mark', payload: { id: '2', read: false } },
  ]);
});
