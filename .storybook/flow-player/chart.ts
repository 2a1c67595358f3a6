import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

type StateNode = AnyStateMachine['root'];

/** A state of the chart with the states within it. */
export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isFinal: boolean;
  readonly states: readonly ChartState[];
}

/** A button and the event that it sends. */
export interface ChartEvent {
  readonly label: string;
  readonly type: string;
}

/** An actor that runs and whose end the chart waits for. */
export interface RunningActor {
  readonly id: string;
  readonly name: string;
}

/** The active states: the root, and by its value one child of a compound state and all of a parallel one. */
function activeNodes(node: StateNode, value: unknown): readonly StateNode[] {
  const inner = typeof value === 'string' ? { [value]: {} } : Object(value);
  const children = Object.entries(inner).flatMap(([name, within]) => {
    const child = node.states[name];
    return child ? activeNodes(child, within) : [];
  });
  return [node, ...children];
}

const nodesOf = ({ machine, value }: AnyMachineSnapshot): readonly StateNode[] => activeNodes(machine.root, value);

/** Every state of the chart, and which of them are active. */
export function chartStates(snapshot: AnyMachineSnapshot): readonly ChartState[] {
  const active = new Set(nodesOf(snapshot));
  const within = (node: StateNode): readonly ChartState[] =>
    Object.values(node.states).map((state: StateNode) => ({
      id: state.id,
      name: state.key,
      isActive: active.has(state),
      isFinal: state.type === 'final',
      states: within(state),
    }));
  return within(snapshot.machine.root);
}

/** The active states by name, the inner ones after a dot: "answering.saving". */
export function stateText(snapshot: AnyMachineSnapshot): string {
  const leaves = nodesOf(snapshot).filter(({ states }) => Object.keys(states).length === 0);
  return leaves.map(({ path }) => path.join('.')).join(' · ');
}

/** The events that the active states hear: those of the page and of actors, and the ends of waits. */
export function chartEvents(snapshot: AnyMachineSnapshot): {
  readonly events: readonly ChartEvent[];
  readonly waits: readonly ChartEvent[];
} {
  const nodes = snapshot.status === 'active' ? nodesOf(snapshot) : [];
  const heard = new Set(nodes.flatMap(({ ownEvents }) => ownEvents.filter((type) => !type.startsWith('xstate.'))));
  return {
    events: [...heard].map((type) => ({ label: type, type })),
    waits: nodes.flatMap(waitsOf),
  };
}

const AFTER = 'xstate.after.';

const waitsOf = (node: StateNode): readonly ChartEvent[] =>
  node.ownEvents
    .filter((type) => type.startsWith(AFTER))
    .map((type) => ({ type, label: `after ${type.slice(AFTER.length, -node.id.length - 1)}` }));

/** The actors whose answer or failure the chart waits for. */
export const runningActors = (snapshot: AnyMachineSnapshot): readonly RunningActor[] =>
  nodesOf(snapshot)
    .flatMap(({ invoke }) => invoke)
    .filter(
      ({ id, onDone, onError }) => (onDone || onError) && snapshot.children[id]?.getSnapshot().status === 'active',
    )
    .map(({ id, src }) => ({ id, name: typeof src === 'string' ? src : id }));
