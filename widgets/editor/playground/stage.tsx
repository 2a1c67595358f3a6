import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import {
  createMemoryPorts,
  type DocumentBundle,
  type Example,
  type JsonObject,
  type Ports,
  type SlotEntry,
  type WidgetDefinition,
} from '../../../engine/index.ts';
import { createRuntime, Dialogs, RuntimeProvider, Screen, useRuntime } from '../../../engine/react/index.ts';

/** An event of a widget: its name and payload. */
export type EventEntry = (event: string, payload: unknown) => void;

interface StageProps {
  readonly bundle: DocumentBundle;
  /** Called for each call of the document, by name and body. Every call succeeds with an empty reply. */
  readonly called?: EventEntry;
  /** The widget whose events are recorded, even without a handler in its document. */
  readonly widget?: { readonly definition: WidgetDefinition; readonly heard: EventEntry };
}

/** A separate page within the page: same widgets, same reader, ports in memory. */
export function Stage({ bundle, called, widget }: StageProps): ReactNode {
  const { options, globals } = useRuntime();
  const [ears] = useState(() => new RecordingPorts());
  useEffect(() => ears.listen(called, widget?.heard));
  const definition = widget?.definition;
  const runtime = useMemo(() => {
    const widgets = definition
      ? {
          ...options.catalogue.widgets,
          [definition.name]: recordEvents(definition, ears.heard),
        }
      : options.catalogue.widgets;
    return createRuntime({
      ...options,
      globals,
      catalogue: { ...options.catalogue, widgets },
      ports: recordingPorts(ears.called),
    });
  }, [options, globals, definition, ears]);
  return (
    <RuntimeProvider runtime={runtime}>
      <Screen bundle={bundle} />
      <Dialogs />
    </RuntimeProvider>
  );
}

/** The current listener. The runtime is created once, but the listener may change with every render. */
class RecordingPorts {
  #called: EventEntry | undefined;
  #heard: EventEntry | undefined;
  listen(called: EventEntry | undefined, heard: EventEntry | undefined): void {
    this.#called = called;
    this.#heard = heard;
  }
  readonly called: EventEntry = (event, payload) => this.#called?.(event, payload);
  readonly heard: EventEntry = (event, payload) => this.#heard?.(event, payload);
}

function recordingPorts(called: EventEntry): Ports {
  return {
    ...createMemoryPorts(),
    call: async (name, body) => {
      called(name, body);
      return null;
    },
  };
}

type Anything = Readonly<Record<string, unknown>>;
interface WidgetEvents {
  readonly emit: Emit;
  readonly slots: Readonly<Record<string, readonly SlotEntry[]>>;
}
type Emit = (event: string, payload?: Anything) => void;

/** The widget with a listener between it and the engine. */
function recordEvents(definition: WidgetDefinition, heard: EventEntry): WidgetDefinition {
  const between =
    (emit: Emit, place: string): Emit =>
    (event, payload) => {
      heard(place + event, payload ?? {});
      emit(event, payload);
    };
  const load = async () => {
    const module = await definition.load();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of its own schema pass through untouched
    const Shown = module.default as unknown as ComponentType<WidgetEvents>;
    function Overheard(props: WidgetEvents) {
      const { emit, slots } = props;
      const tell = useMemo(() => between(emit, ''), [emit]);
      const recordedSlots = useMemo(() => recordSlotEvents(slots, between), [slots]);
      return <Shown {...props} emit={tell} slots={recordedSlots} />;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine passes it the props of every widget
    return { default: Overheard as unknown as ComponentType<never> };
  };
  return { ...definition, load };
}

const recordSlotEvents = (
  slots: WidgetEvents['slots'],
  between: (emit: Emit, place: string) => Emit,
): WidgetEvents['slots'] =>
  Object.fromEntries(
    Object.entries(slots).map(([slot, entries]) => [
      slot,
      entries.map((entry) => ({ ...entry, emit: between(entry.emit, `${slot}: `) })),
    ]),
  );

/** An example with this node as a screen. */
export function exampleBundle({ state, values }: Example, node: JsonObject): DocumentBundle {
  const unit: JsonObject = {
    screen: 'example',
    version: 1,
    // A schema is JSON, though its type does not say so.
    ...(state ? { state: JSON.parse(JSON.stringify(state)) } : {}),
    ...(values ? { values } : {}),
    body: node,
  };
  return { name: 'example', version: JSON.stringify(node), unit, parts: {}, functions: {} };
}
