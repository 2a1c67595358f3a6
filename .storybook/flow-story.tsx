import type { ReactNode } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { AnyStateMachine } from 'xstate';
import { flowManuals } from '../flows/manuals.ts';
import type { FlowPlay } from '../flows/play.ts';
import { FlowPlayer } from './flow-player/FlowPlayer.tsx';

interface FlowStory {
  storyName?: string;
  readonly parameters: object;
  readonly render: () => ReactNode;
  readonly play: (context: { readonly canvasElement: HTMLElement }) => Promise<void>;
}

/** A flow to play: it stands in its first state. */
export const playStory = (name: string, machine: AnyStateMachine, play: FlowPlay): FlowStory =>
  flowStory(name, machine, play, []);

/** A flow that goes the way of its example. */
export const wayStory = (name: string, machine: AnyStateMachine, play: FlowPlay): FlowStory =>
  flowStory(name, machine, play, play.steps);

function flowStory(name: string, machine: AnyStateMachine, play: FlowPlay, steps: FlowPlay['steps']): FlowStory {
  const manual = flowManuals[name];
  if (!manual) throw new Error(`There is no manual of the flow ${name}`);
  return {
    parameters: { controls: { disable: true }, docs: { description: { component: manual.description } } },
    render: () => <FlowPlayer manual={manual} machine={machine} play={play} />,
    async play({ canvasElement }) {
      const canvas = within(canvasElement);
      const state = (expected: string) => waitFor(() => expect(canvas.getByTestId('state').textContent).toBe(expected));
      await state(play.initial);
      for (const { press, state: next } of steps) {
        // oxlint-disable no-await-in-loop -- each step begins where the one before ended
        await userEvent.click(canvas.getByRole('button', { name: press }));
        await state(next);
        // oxlint-enable no-await-in-loop
      }
    },
  };
}
