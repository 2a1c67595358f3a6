import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { isNetworkFailure } from '../../../engine/index.ts';
import { lazyPart, patientPart, prefetchParts } from './lazy-part.ts';

const Part = ({ name }: { name: string }) => <p>{name} is here</p>;
const unfetched = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://x.gr/assets/a.js'));

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ error: null })}>
        {isNetworkFailure(error) ? 'no network' : 'fault'}
      </button>
    );
  }
}

const show = (part: ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback="waits">{part}</Suspense>
    </Boundary>,
  );

test('a part that did not come fails as the network does, and comes at the next try', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(unfetched);
  const Later = lazyPart(load);
  show(<Later name="Monaco" />);
  const again = await screen.findByRole('button', { name: 'no network' });
  load.mockResolvedValue({ default: Part });
  act(() => again.click());
  expect(await screen.findByText('Monaco is here')).toBeVisible();
  silent.mockRestore();
});

test('a patient part waits for the network', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(unfetched);
  const Question = patientPart(load);
  show(<Question name="Question" />);
  expect(await screen.findByText('waits')).toBeVisible();
  load.mockResolvedValue({ default: Part });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Question is here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what a page needs without a network is loaded ahead, and a failure of that is quiet', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(unfetched);
  patientPart(load, { prefetch: true });
  patientPart<object>(() => Promise.reject(new Error('not loaded ahead')));
  await prefetchParts();
  expect(load).toHaveBeenCalledOnce();
});
