import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import StageBars from './StageBars.tsx';

const stage = { id: 'goals', title: 'Goals', done: 19, current: 29, ahead: 0 };

test('says each count in words and leads to the people behind it', () => {
  const { emitted } = renderWidget(StageBars, { label: 'Stages', stages: [stage] });
  const row = within(screen.getByRole('list', { name: 'Stages' })).getByRole('listitem');
  expect(
    within(row)
      .getAllByRole('button')
      .map((part) => part.textContent),
  ).toEqual(['19Goals, Completed it: 19', '29Goals, Are in it: 29']);
  fireEvent.click(within(row).getByRole('button', { name: 'Goals, Are in it: 29' }));
  expect(emitted).toEqual([{ event: 'open', payload: { stage, state: 'current' } }]);
});

test('shows nothing without stages', () => {
  const { container } = renderWidget(StageBars, { label: 'Stages', stages: [] });
  expect(container.querySelector('ul')).toBeNull();
});
