import type { ComponentType } from 'react';
import type { Flow } from './flow/flow.ts';
import { fetchModule } from '../base/fetch-module.ts';
import { Cell } from './scope/cell.ts';
import type { Draft } from './source/draft.ts';
import type { PreparedUnit } from '../prepare/types.ts';
import type { UnitLibrary } from './unit-library.ts';
import type { RuntimeOptions } from './options.ts';

/** The props of every widget's component. */
export type Component = ComponentType<Record<string, unknown>>;

/** Loads widgets and flows once. Those that a document names are loaded before its first render. */
export class ModuleLoader {
  readonly #options: RuntimeOptions;
  readonly #components = new Map<string, Component>();
  readonly #machines = new Map<string, unknown>();
  readonly #pending = new Map<string, Promise<void>>();
  /** Modules that only some documents need, loaded with the first of them. */
  readonly lazyClasses: { draft: typeof Draft | null; flow: typeof Flow | null } = { draft: null, flow: null };
  /** Increases when a module has been loaded: a node may have waited for it. */
  readonly loadedRevision = new Cell(0);

  constructor(options: RuntimeOptions) {
    this.#options = options;
  }

  component(widget: string): Component | undefined {
    return this.#components.get(widget);
  }

  /** The names of all loaded widgets. */
  get widgets(): readonly string[] {
    return [...this.#components.keys()];
  }

  machine(flow: string): unknown {
    return this.#machines.get(flow);
  }

  /** Loads all modules that a unit and the parts it reaches name. Null when all are loaded already. */
  loadAll(unit: PreparedUnit, library: UnitLibrary): Promise<void> | null {
    const missing = [...this.#missing(unit, library, new Set()), ...this.#chosenLater(library)];
    if (library.hasDrafts && !this.lazyClasses.draft) missing.push(this.#drafts());
    return missing.length === 0 ? null : Promise.all(missing).then(() => undefined);
  }

  /** Loads ahead the modules that codes of contracts may choose later, such as kinds of questions, because the network may be down by then. */
  async prefetchChoices(library: UnitLibrary): Promise<void> {
    const widgets = Object.values(this.#options.catalogue.widgets);
    const parts = library.implementers.map((name) => library.part(name)).filter((part) => part !== null);
    const contracts = this.#contractsOf([library.main, ...parts], library, new Set());
    const chosen = widgets.filter((widget) => [...contracts].some((name) => widget.implements?.[name] !== undefined));
    const missing = chosen.filter(({ name }) => !this.#components.has(name)).map(({ name }) => this.widget(name));
    const seen = new Set<PreparedUnit>();
    // A module that fails to load now is requested again when it is chosen.
    await Promise.allSettled([...missing, ...parts.flatMap((part) => this.#missing(part, library, seen))]);
  }

  #contractsOf(units: readonly PreparedUnit[], library: UnitLibrary, seen: Set<PreparedUnit>): Set<string> {
    const contracts = new Set<string>();
    for (const unit of units.filter((candidate) => !seen.has(candidate))) {
      seen.add(unit);
      const parts = [...unit.uses].map((name) => library.part(name)).filter((part) => part !== null);
      for (const name of [...unit.contracts, ...this.#contractsOf(parts, library, seen)]) contracts.add(name);
    }
    return contracts;
  }

  widget(name: string): Promise<void> {
    const definition = this.#options.catalogue.widgets[name];
    return this.#once(`widget ${name}`, async () => {
      const module = await definition?.load();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a widget takes the props of its own schema: documents are checked against it
      if (module) this.#components.set(name, module.default as unknown as Component);
      this.loadedRevision.set(this.loadedRevision.peek() + 1);
    });
  }

  #missing(unit: PreparedUnit, library: UnitLibrary, seen: Set<PreparedUnit>): Promise<void>[] {
    if (seen.has(unit)) return [];
    seen.add(unit);
    const widgets = this.#options.catalogue.widgets;
    const missing: Promise<void>[] = [];
    for (const name of unit.uses) {
      const part = Object.hasOwn(widgets, name) ? null : library.part(name);
      if (part) missing.push(...this.#missing(part, library, seen));
      else if (Object.hasOwn(widgets, name) && !this.#components.has(name)) missing.push(this.widget(name));
    }
    for (const { flow } of Object.values(unit.flows)) if (!this.#machines.has(flow)) missing.push(this.#flow(flow));
    return missing;
  }

  /** The flows of parts that a code of a contract may choose. */
  #chosenLater(library: UnitLibrary): Promise<void>[] {
    return library.flowsOfImplementers.flatMap((flow) => (this.#machines.has(flow) ? [] : [this.#flow(flow)]));
  }

  #drafts(): Promise<void> {
    return this.#once('drafts', async () => {
      this.lazyClasses.draft = (await import('./source/draft.ts')).Draft;
    });
  }

  #flow(name: string): Promise<void> {
    return this.#once(`flow ${name}`, async () => {
      const [loaded, module] = await Promise.all([
        this.#options.catalogue.flows[name]?.load(),
        import('./flow/flow.ts'),
      ]);
      this.lazyClasses.flow = module.Flow;
      const { provide, ports } = this.#options;
      // The reader of an unknown flow reports it.
      if (!loaded) this.#machines.set(name, null);
      else this.#machines.set(name, provide ? await provide(name, loaded.machine, ports) : loaded.machine);
    });
  }

  /** A failed load is tried again at the next request. */
  #once(key: string, bring: () => Promise<void>): Promise<void> {
    const coming = this.#pending.get(key) ?? fetchModule(bring);
    this.#pending.set(key, coming);
    coming.catch(() => this.#pending.delete(key));
    return coming;
  }
}
