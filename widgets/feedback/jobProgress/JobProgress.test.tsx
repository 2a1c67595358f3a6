import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import JobProgress from './JobProgress.tsx';

test('a running job tells how far it is and can be cancelled', async () => {
  const { emitted, give } = renderWidget(JobProgress, {
    job: { state: 'running', done: 30, failed: 2, total: 100, errors: ['row 7'] },
  });
  expect(screen.getByRole('status').textContent).toBe('Running: 32 of 1002 failed');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(emitted.map(({ event }) => event)).toEqual(['cancel']);
  screen.getByText('row 7');
  give({ job: { state: 'done', done: 1, failed: 0, total: 1, errors: [] } });
  expect(screen.getByRole('status').textContent).toBe('Done: 1 entry');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a running job can be paused, and a paused one goes on or ends', async () => {
  const { emitted, give } = renderWidget(JobProgress, { job: { state: 'running', done: 30, failed: 0, total: 100 } });
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  give({ job: { state: 'paused', done: 1040, failed: 0, total: 5000 } });
  expect(screen.getByRole('status').textContent).toBe('Paused: 1,040 of 5,000');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(emitted.map(({ event }) => event)).toEqual(['pause', 'resume', 'cancel']);
});

test('before it begins there is nothing', () => {
  const { give } = renderWidget(JobProgress, { job: null });
  expect(screen.queryByRole('status')).toBeNull();
  give({ job: { state: 'idle' } });
  expect(screen.queryByRole('status')).toBeNull();
});
