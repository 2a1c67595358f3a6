import type { CallDefinition, Catalogue, RuntimeContract, RuntimeFlow } from '../catalogue.ts';
import type { Frame } from '../frame.ts';
import type { Schema } from '../json.ts';
import type { Ports } from '../ports.ts';
import type { RuntimeWidget } from '../widget.ts';
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

export interface RuntimeCall extends Partial<Pick<CallDefinition, 'reply'>> {
  /** The calls whose sources reload after it. */
  readonly affects?: readonly string[] | undefined;
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
  /** Does a work when the page has nothing else to do: loads what may be needed later. Without it nothing is loaded ahead. */
  readonly whenIdle?: (work: () => Promise<void>) => void;
  /** The faults of a draft's value: JSON pointer -> message in the reader's language. A text names a schema. */
  readonly validate?: (schema: string | Schema, value: unknown) => Readonly<Record<string, string>>;
}
