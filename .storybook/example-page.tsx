import { useMemo, type ReactNode } from 'react';
import {
  CallError,
  createMemoryPorts,
  type DocumentBundle,
  type Example,
  type Frame,
  type JsonObject,
  type Ports,
} from '../engine/index.ts';
import { createRuntime, Dialogs, RuntimeProvider, Screen, GlobalFacts, type Translate } from '../engine/react/index.ts';
import { widgets } from '../widgets/registry.ts';
import { frame } from '../widgets/parts/frame/frame.tsx';

export type Network = 'ok' | 'slow' | 'failing';

interface ExamplePageProps {
  readonly example: Example;
  /** The props from Storybook's controls, which replace those of the example's own node. */
  readonly props?: JsonObject | undefined;
  readonly language: string;
  readonly translate: Translate;
  readonly role?: string;
  readonly network?: Network;
  readonly around?: Frame;
}

/** An example of a widget as a separate page, run by the engine with ports in memory. */
export function ExamplePage({
  example,
  props,
  language,
  translate,
  role,
  network,
  around,
}: ExamplePageProps): ReactNode {
  const runtime = useMemo(
    () =>
      createRuntime({
        catalogue: { widgets, contracts: {}, flows: {}, areas: {}, calls: {} },
        ports: portsOver(network ?? 'ok'),
        frame: around ?? frame,
        globals: new GlobalFacts({ lang: language, translate, role: role ?? 'Admin' }),
      }),
    [language, translate, role, network, around],
  );
  const bundle = useMemo(() => bundleOf(example, props), [example, props]);
  return (
    <RuntimeProvider runtime={runtime}>
      <Screen bundle={bundle} />
      <Dialogs />
    </RuntimeProvider>
  );
}

/** The example as a screen. */
export function bundleOf({ state, values, node }: Example, props?: JsonObject): DocumentBundle {
  const body = props === undefined ? node : { ...node, props };
  const unit: JsonObject = {
    screen: 'example',
    version: 1,
    ...(state ? { state: plain(state) } : {}),
    ...(values ? { values } : {}),
    body,
  };
  return { name: 'example', version: JSON.stringify(props ?? null), unit, parts: {}, functions: {} };
}

/** A schema is JSON, though its type does not say so. */
const plain = (schemas: NonNullable<Example['state']>): JsonObject => JSON.parse(JSON.stringify(schemas));

const delayReply = async (): Promise<void> => void (await new Promise((resolve) => setTimeout(resolve, 2000)));
const failing = async (): Promise<never> => {
  throw new CallError({ code: 'network', status: 0, text: 'The network does not answer' });
};

function portsOver(network: Network): Ports {
  const memory = createMemoryPorts();
  if (network === 'ok') return memory;
  if (network === 'failing') return { ...memory, call: failing, service: failing };
  return {
    ...memory,
    call: async (...given) => delayReply().then(async () => memory.call(...given)),
    service: async (...given) => delayReply().then(async () => memory.service(...given)),
  };
}
