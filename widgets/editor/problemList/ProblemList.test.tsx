import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import ProblemList from './ProblemList.tsx';

const problems = [
  {
    kind: 'unknown-widget',
    severity: 'error',
    pointer: '/body/widget',
    line: 4,
    column: 15,
    message: 'no widget textt',
  },
  { kind: 'unused-state', severity: 'warning', pointer: '/state/q', line: 2, column: 5, message: 'nobody uses it' },
];

test('a click jumps there, and a second one jumps again', async () => {
  const { emitted } = renderWidget(ProblemList, { problems });
  const problem = screen.getByRole('button', { name: /Error.*no widget textt.*4:15/ });
  await userEvent.click(problem);
  await userEvent.click(problem);
  expect(emitted.map(({ event, payload }) => [event, payload?.['line'], payload?.['count']])).toEqual([
    ['open', 4, 1],
    ['open', 4, 2],
  ]);
});

test('errors and warnings are told apart by more than colour', () => {
  renderWidget(ProblemList, { problems });
  expect(screen.getByRole('button', { name: /^Warning/ })).toHaveText('WarningAn unused state.nobody uses it2:5');
});

test('says that nothing is wrong', () => {
  renderWidget(ProblemList, { problems: [] });
  expect(screen.getByText('No problems were found.')).toBeTruthy();
});
