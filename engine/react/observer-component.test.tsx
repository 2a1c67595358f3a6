import { act, render, screen } from '@testing-library/react';
import { getObserverTree, observable, runInAction } from 'mobx';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';

vi.resetModules();
// A module of its own: its timer is one of these.
const { ObserverComponent } = await import('./observer-component.tsx');

const value = observable.box('first');
const set = (text: string): void => runInAction(() => value.set(text));
const isObserved = (): boolean => (getObserverTree(value).observers ?? []).length > 0;
let evaluations = 0;

class Probe extends ObserverComponent<Readonly<Record<string, never>>, string> {
  protected readonly isReactive = true;

  constructor(props: Readonly<Record<string, never>>, context: number) {
    super(props);
    this.begin(context);
  }

  protected resolve(): string {
    evaluations += 1;
    return value.get();
  }

  protected reuseUnchanged(_previous: string | null, next: string): string {
    return next;
  }

  protected renderResult(result: string): ReactNode {
    return <p>{result}</p>;
  }

  protected renderBroken(): ReactNode {
    return null;
  }
}

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  vi.runAllTimers();
  evaluations = 0;
  set('first');
});

test('a first render evaluates once, follows what it read, and lets go of it at the end', () => {
  const { unmount } = render(<Probe />);
  expect(evaluations).toBe(1);
  act(() => set('second'));
  expect(screen.getByText('second')).toBeTruthy();
  expect(evaluations).toBe(2);
  unmount();
  expect(isObserved()).toBe(false);
});

test('an abandoned render lets go of what it read after a while', () => {
  const abandoned = new Probe({}, 0);
  expect([abandoned.state.results, isObserved()]).toEqual([0, true]);
  set('second');
  expect(evaluations).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(isObserved()).toBe(false);
});

test.each([
  ['soon', 0],
  ['when its subscription has ended', 10_000],
])('what changes between the first render and the mount is shown: mounted %s', (_when, milliseconds) => {
  class Late extends Probe {
    override componentDidMount(): void {
      vi.advanceTimersByTime(milliseconds);
      set('between');
      super.componentDidMount();
    }
  }
  render(<Late />);
  expect(screen.getByText('between')).toBeTruthy();
  act(() => set('later'));
  expect(screen.getByText('later')).toBeTruthy();
});
