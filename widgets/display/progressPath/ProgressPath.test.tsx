import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import ProgressPath from './ProgressPath.tsx';

const groups = [
  {
    name: 'Goals',
    steps: [
      { id: '1', title: 'My map', state: 'done' },
      { id: '2', title: 'My goals', state: 'returned' },
      { id: null, title: null, state: 'new' },
    ],
  },
  { name: '', steps: [{ id: '4', title: 'My CV', state: 'handedIn' }] },
  { name: 'Nothing yet', steps: [] },
];

test('is a list of words by stage, and says which step is the current one', () => {
  renderWidget(ProgressPath, { label: 'Progress', groups, current: '2' });
  const path = screen.getByRole('group', { name: 'Progress' });
  const goals = within(path).getByRole('list', { name: 'Goals' });
  expect(
    within(goals)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['My map: Done', 'My goals: Returned', 'Not started']);
  expect(within(goals).getByText('My goals: Returned').closest('[aria-current="step"]')).not.toBeNull();
  expect(path.querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.queryByText('Nothing yet')).toBeNull();
});

test('has a legend of the states that occur', () => {
  const { container } = renderWidget(ProgressPath, { label: 'Progress', groups });
  const legend = [...container.querySelectorAll('ul li')].map(({ textContent }) => textContent);
  expect(legend).toEqual(['Done', 'Returned', 'Handed in', 'Not started']);
});

test('is one image with counts when small, and nothing without steps', () => {
  const { give } = renderWidget(ProgressPath, { label: 'Anna', groups, small: true });
  expect(screen.getByRole('img', { name: 'Anna: Done: 1, Returned: 1, Handed in: 1, Not started: 1' })).toBeTruthy();
  expect(screen.getByText('1 of 4')).toBeTruthy();
  give({ groups: [] });
  expect(screen.queryByText('1 of 4')).toBeNull();
});
