import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import FilterBar from './FilterBar.tsx';

const filters = [
  { Field: 'region', Label: 'Region', Match: 'equals', Cascade: 'city', Separate: true },
  { Field: 'city', Label: 'City', Match: 'equals', Options: ['Χανιά'] },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('filters half a second after the last change, and asks for dependent choices at once', () => {
  const { emitted } = renderWidget(FilterBar, { filters, value: [{ Field: 'city', Value: 'Χανιά' }] });
  const field = screen.getByRole('textbox', { name: 'Region' });
  fireEvent.change(field, { target: { value: 'Κρ' } });
  act(() => void vi.advanceTimersByTime(400));
  fireEvent.change(field, { target: { value: 'Κρήτη' } });
  expect(emitted.at(-1)).toEqual({
    event: 'cascade',
    payload: { Field: 'city', CascadeField: 'region', CascadeValue: 'Κρήτη' },
  });
  act(() => void vi.advanceTimersByTime(499));
  expect(emitted.filter(({ event }) => event === 'change')).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(emitted.filter(({ event }) => event === 'change')).toEqual([
    { event: 'change', payload: { value: [{ Field: 'region', Value: 'Κρήτη', Match: 'equals' }] } },
  ]);
});

test('a set filter shows as a chip that can be taken away', () => {
  const { emitted } = renderWidget(FilterBar, { filters, value: [{ Field: 'city', Value: 'Χανιά' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter City: Χανιά' }));
  act(() => void vi.advanceTimersByTime(500));
  expect(emitted.at(-1)).toEqual({ event: 'change', payload: { value: [] } });
  expect(screen.queryByText('Χανιά')).toBeNull();
});
