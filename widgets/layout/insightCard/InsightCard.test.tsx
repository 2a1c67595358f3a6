import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import InsightCard from './InsightCard.tsx';

test('has the finding as its heading, and the question where there is none', () => {
  const { give, emitted } = renderWidget(InsightCard, {
    finding: 'Three of four look for work',
    title: 'What do you do?',
    note: '40 answers',
    more: 'Who answered',
  });
  expect(screen.getByRole('heading').textContent).toBe('Three of four look for work');
  expect(screen.getByText('What do you do?').tagName).toBe('P');
  fireEvent.click(screen.getByRole('button', { name: 'Who answered: Three of four look for work' }));
  expect(emitted.map(({ event }) => event)).toEqual(['more']);
  give({ finding: null, more: null });
  expect(screen.getByRole('heading').textContent).toBe('What do you do?');
  expect(screen.queryByRole('button')).toBeNull();
});
