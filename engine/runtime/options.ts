import type { CallDefinition, Catalogue, RuntimeContract, RuntimeFlow } from '../base/catalogue.ts';
import type { Frame } from '../base/frame.ts';
import type { Schema } from '../base/json.ts';
import type { Ports } from '../base/ports.ts';
import type { RuntimeWidget } from '../base/widget.ts';
import type { Ahead } from './ahead.ts';
import type { EntityPath } from './source/entity.ts';
import type { GlobalFacts } from './scope/global-facts.ts';

/** The part of the catalogue that a running page needs; the whole one fits too. */
export interface RuntimeCatalogue extends Pick<Catalogue, 'areas'> {
  readonly widgets: Readonly<Record<string, RuntimeWidget>>;
  readonly contracts: Readonly<Record<string, RuntimeContract>>;
  readonly flows: Readonly<Record<string, RuntimeFlow>>;
  readonly calls: Readonly<Record<string, RuntimeCall>>;
  readonly entities?: Catalogue['entities'];
}

interface RuntimeCall extends Partial<Pick<CallDefinition, 'body' | 'reply'>> {
  /** The calls whose sources reload after it. */
  readonly affects?: readonly string[] | undefined;
  /** Does its body name a project? It is smaller than the whole schema of the body. */
  readonly takesProject?: boolean | undefined;
  /** The paths of entities in its reply, made by `entitiesIn`; smaller than the whole schema. */
  readonly holds?: Readonly<Record<string, readonly EntityPath[]>> | undefined;
}

export interface RuntimeOptions {
  readonly catalogue: RuntimeCatalogue;
  readonly ports: Ports;
  readonly frame: Frame;
  readonly globals: GlobalFacts;
  /** Called with the title of the page, and again when it changes. */
  readonly onTitle?: (title: string) => void;
  /** The default separator of CSV files: the reader's choice. A semicolon without it. */
  readonly separator?: () => string | undefined;
  /** Gives a flow's machine its actors, over the ports of the runtime: `(name, machine, ports) => machine.provide({ actors: ... })`, or a promise of that. */
  readonly provide?: (flow: string, machine: unknown, ports: Ports) => unknown;
  /** Runs work when the page is idle, to load ahead what may be needed later. Without it nothing is loaded ahead. */
  readonly whenIdle?: (work: () => Promise<void>) => void;
  /** Given where a server draws the page. */
  readonly ahead?: Ahead;
  /** The faults of a draft's value: JSON pointer -> message in the reader's language. A text names a schema. */
  readonly validate?: (schema: string | Schema, value: unknown) => Readonly<Record<string, string>>;
}
