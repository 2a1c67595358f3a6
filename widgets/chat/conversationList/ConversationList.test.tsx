import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import ConversationList from './ConversationList.tsx';

const conversations = [
  { id: '1', title: 'Maria', text: 'Hello', time: '2020-11-20T09:12:00Z', unread: 120, online: true, link: '/chat/1' },
  { id: '2', title: 'Our group', text: 'Done', mine: true, group: true },
];
const rendered = () =>
  renderWidget(ConversationList, { label: 'Conversations', conversations, selected: '2', more: true });

test('says who, what was last, how many are unread and who is here', () => {
  rendered();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveText('MOnline nowMaria20 Nov 2020Hello99+120 unread messages');
  expect(second).toHaveText('Our groupYou: Done');
});

test('opens one, as a link where it has one; the open one is marked', async () => {
  const { emitted } = rendered();
  expect(screen.getByRole('link', { name: 'Maria' }).getAttribute('href')).toBe('/chat/1');
  const group = screen.getByRole('button', { name: 'Our group' });
  expect(group.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(group);
  expect(emitted).toEqual([{ event: 'open', payload: { id: '2' } }]);
});

test('asks for more', async () => {
  const { emitted } = rendered();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(emitted.map(({ event }) => event)).toEqual(['more']);
});
