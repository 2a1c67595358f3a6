import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Countdown from './Countdown.tsx';

test('counts down, warns and tells the end once', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  try {
    const { emitted, container } = renderWidget(Countdown, { to: '2026-11-20T10:01:02Z', warnAt: 60 });
    expect(screen.getByRole('timer').textContent).toBe('1:02');
    act(() => void vi.advanceTimersByTime(2000));
    expect(container.querySelector('[data-warns="true"]')).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('1:00 left');
    act(() => void vi.advanceTimersByTime(65_000));
    expect(screen.getByRole('timer').textContent).toBe('Time is up');
    expect(emitted.map(({ event }) => event)).toEqual(['done']);
  } finally {
    vi.useRealTimers();
  }
});

test('says days in the reader’s language, and nothing without a moment', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  try {
    const { container, give } = renderWidget(Countdown, { to: '2026-11-22T13:04:05Z' }, { language: 'el' });
    expect(screen.getByRole('timer').textContent).toBe('2 ημέρες 3:04:05');
    give({ to: null });
    expect(container.querySelector('[role="timer"]')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
