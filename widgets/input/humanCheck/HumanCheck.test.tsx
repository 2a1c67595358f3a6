import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import HumanCheck from './HumanCheck.tsx';
import { exampleChallenge as challenge } from './manual.ts';

/** Computes the result in place of a browser's worker. */
class SolvingWorker extends EventTarget {
  postMessage({ type, ...task }: { type: string } & Parameters<typeof solveChallenge>[0]) {
    if (type !== 'work') return;
    const solve = async () => {
      const data = await solveChallenge({ ...task, deriveKey });
      this.dispatchEvent(new MessageEvent('message', { data }));
    };
    void solve();
  }
  terminate() {
    // No worker runs any more that a test listens to.
  }
}
class BrokenWorker extends SolvingWorker {
  override postMessage({ type }: { type: string }) {
    const data = { error: 'crypto.subtle is undefined' };
    if (type === 'work') queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
class SilentWorker extends SolvingWorker {
  override postMessage() {
    // The worker never finishes.
  }
}
afterEach(() => vi.unstubAllGlobals());
const box = () => screen.getByRole('checkbox', { name: 'I am a person' });
const state = () => screen.getByRole('status').textContent;

test('is ticked by the keyboard, tells what it does, and gives what the server is sent', async () => {
  vi.stubGlobal('Worker', SolvingWorker);
  const { emitted } = renderWidget(HumanCheck, { challenge });
  expect(emitted).toEqual([]);
  await userEvent.tab();
  expect(document.activeElement).toBe(box());
  await userEvent.keyboard(' ');
  await expect.poll(state).toBe('Confirmed.');
  expect(box()).toHaveProperty('checked', true);
  const value = String(emitted[0]?.payload?.['value']);
  expect(JSON.parse(atob(value))).toEqual({
    challenge: JSON.parse(challenge) as unknown,
    solution: expect.objectContaining({
      counter: expect.any(Number),
      derivedKey: expect.stringMatching(/^00/),
    }) as unknown,
  });
  await userEvent.click(box());
  expect(emitted.at(-1)).toEqual({ event: 'change', payload: { value: '' } });
  expect(state()).toBe('');
});

test('waits for its task, and is empty again where the server did not take what was sent', async () => {
  vi.stubGlobal('Worker', SolvingWorker);
  const { give } = renderWidget(HumanCheck, { challenge: '' });
  await userEvent.click(box());
  expect(state()).toBe('Confirming. It takes a moment…');
  give({ challenge });
  await expect.poll(state).toBe('Confirmed.');
  give({ value: '' });
  expect(box()).toHaveProperty('checked', false);
  expect(state()).toBe('');
});

test('says so where the browser cannot work it out, and can be tried again', async () => {
  vi.stubGlobal('Worker', BrokenWorker);
  const { emitted } = renderWidget(HumanCheck, { challenge });
  await userEvent.click(box());
  await screen.findByText(/The confirmation failed/);
  expect(box()).toHaveProperty('checked', false);
  expect(emitted).toEqual([]);
  vi.stubGlobal('Worker', SolvingWorker);
  await userEvent.click(box());
  await expect.poll(state).toBe('Confirmed.');
});

test('gives nothing after it was taken back', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const { emitted } = renderWidget(HumanCheck, { challenge });
  await userEvent.click(box());
  await userEvent.click(box());
  expect(state()).toBe('');
  expect(emitted).toEqual([]);
});
