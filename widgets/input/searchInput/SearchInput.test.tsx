import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import SearchInput from './SearchInput.tsx';

test('waits for a rest in typing: 750 ms, or as told', () => {
  vi.useFakeTimers();
  try {
    const { emitted } = renderWidget(SearchInput, { label: 'Search', value: '' });
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'ma' } });
    act(() => void vi.advanceTimersByTime(700));
    fireEvent.change(field, { target: { value: 'mar' } });
    act(() => void vi.advanceTimersByTime(749));
    expect(emitted).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(emitted).toEqual([{ event: 'change', payload: { value: 'mar' } }]);
  } finally {
    vi.useRealTimers();
  }
});

test('Enter searches at once, Escape and the button clear at once', async () => {
  const { emitted } = renderWidget(SearchInput, { label: 'Search', value: '' });
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'maria{Enter}');
  await userEvent.type(field, '{Escape}');
  await userEvent.type(field, 'nikos{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(emitted.map(({ payload }) => payload?.['value'])).toEqual(['maria', '', 'nikos', '']);
});

test('what was not sent yet is sent on leaving, and not after it is gone', async () => {
  const { emitted, unmount } = renderWidget(SearchInput, { label: 'Search', value: '', debounce: 10_000 });
  await userEvent.type(screen.getByRole('searchbox'), 'm');
  await userEvent.tab();
  expect(emitted).toHaveLength(1);
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mx' } });
  unmount();
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  expect(emitted).toHaveLength(1);
});
