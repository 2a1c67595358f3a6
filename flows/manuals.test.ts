import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { flows } from './index.ts';
import { flowManuals } from './manuals.ts';
import type { FlowPlay } from './play.ts';

test('every flow has a manual, which tells of the events that it hears and of no other', () => {
  const events = (known: typeof flows) =>
    Object.fromEntries(Object.entries(known).map(([name, flow]) => [name, Object.keys(flow.events)]));
  expect(events(flowManuals)).toEqual(events(flows));
});

type StateNode = AnyStateMachine['root'];
const nodesWithin = (node: StateNode): readonly StateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesWithin),
];

test.each(Object.values(flowManuals))(
  '$name can be played: outcomes of all its actors, payloads of its events',
  async (manual) => {
    const { machine }: { readonly machine: AnyStateMachine } = await import(`./${manual.name}/machine.ts`);
    const { play }: { readonly play: FlowPlay } = await import(`./${manual.name}/play.ts`);
    const waiting = nodesWithin(machine.root).flatMap(({ invoke }) => invoke.filter((each) => each.onDone));
    expect(new Set(Object.keys(play.outcomes ?? {}))).toEqual(new Set(waiting.map(({ src }) => src)));
    const examples = Object.keys(play.events ?? {});
    expect(machine.events).toEqual(expect.arrayContaining(examples));
    const withPayload = Object.entries(manual.events).filter(
      ([, { properties }]) => Object.keys(properties ?? {}).length > 0,
    );
    expect(examples).toEqual(expect.arrayContaining(withPayload.map(([name]) => name)));
  },
);
