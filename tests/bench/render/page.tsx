import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ByEngine, documentOf, runtimeOf } from './by-engine.tsx';
import { ByHand } from './by-hand.tsx';

/** What run.ts drives, step by step, so that it can read the clock of the thread between the steps. */
interface Bench {
  prepare(variant: string, count: number): Promise<void>;
  mount(): void;
  find(): void;
  unmount(): void;
  type(at: number, text: string): void;
  count(): number;
}

const host = document.querySelector('#root') ?? document.body;
let content: (() => ReactNode) | null = null;
let root: Root | null = null;
let inputs: readonly HTMLInputElement[] = [];

const bench: Bench = {
  async prepare(variant, count) {
    const runtime = variant === 'engine' ? await runtimeOf() : null;
    // a document of its own each time: it is prepared within the measured render
    content = () => (runtime ? <ByEngine runtime={runtime} unit={documentOf(count)} /> : <ByHand count={count} />);
  },
  mount() {
    root = createRoot(host);
    flushSync(() => root?.render(<MantineProvider>{content?.()}</MantineProvider>));
  },
  find() {
    inputs = [...host.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')];
  },
  unmount() {
    flushSync(() => root?.unmount());
  },
  type(at, text) {
    const input = inputs[at];
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  },
  count: () => host.querySelectorAll('*').length,
};

Object.assign(globalThis, { bench });
