import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError, createMemoryPorts } from '../../engine/index.ts';
import { createRuntime, GlobalFacts, RuntimeProvider } from '../../engine/react/index.ts';
import { frame } from './frame.tsx';

const catalogue = { widgets: {}, contracts: {}, flows: {}, areas: {}, calls: {} };
const place = { document: 'quest/run', pointer: '/body' };
/** Returns the keys as texts, in brackets. */
const translate = (key: string): string => `[${key}]`;
const makeRuntime = () => {
  const globals = new GlobalFacts();
  globals.set({ translate });
  return createRuntime({ catalogue, ports: createMemoryPorts(), frame, globals });
};
const unfetched = new TypeError('Failed to fetch dynamically imported module: https://x.gr/a.js');
const offline = new CallError({ code: 'network', status: 0, text: '' });

test.each([
  ['a call', <frame.Failed key="f" error={offline} />],
  ['a module', <frame.Failed key="f" error={unfetched} />],
  ['a module within a node', <frame.Broken key="b" error={unfetched} {...place} retry={() => {}} />],
])('what the network did not bring comes by itself when it is back: %s', (_name, given) => {
  const retry = vi.fn<() => void>();
  const runtime = makeRuntime();
  const Shown = given.type;
  const { unmount } = render(
    <RuntimeProvider runtime={runtime}>
      <MantineProvider env="test">
        <Shown {...given.props} retry={retry} />
      </MantineProvider>
    </RuntimeProvider>,
  );
  expect(screen.getByRole('alert')).toHaveText(/widgets\.failed\.title.*errors\.network/);
  expect(screen.queryByText(/quest\/run/)).toBeNull();
  act(() => runtime.retry());
  expect(retry).toHaveBeenCalledOnce();
  unmount();
  runtime.retry();
  expect(retry).toHaveBeenCalledOnce();
});

test('other failures wait for their reader', () => {
  const retry = vi.fn<() => void>();
  const runtime = makeRuntime();
  render(
    <RuntimeProvider runtime={runtime}>
      <frame.Failed error={new CallError({ code: 'busy', status: 503, text: '' })} retry={retry} />
    </RuntimeProvider>,
  );
  runtime.retry();
  expect(retry).not.toHaveBeenCalled();
});
