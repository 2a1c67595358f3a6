import { runInAction } from 'mobx';
import { Cell } from './cell.ts';

/** The host's facts about the reader and the page. */
export interface GlobalFactValues {
  readonly user: unknown;
  readonly project: unknown;
  /** The current role: screens show by it. */
  readonly role: string;
  readonly lang: string;
  /** Breakpoints that apply, narrowest first: ["base", "sm", "md"]. */
  readonly sizes: readonly string[];
  readonly printing: boolean;
  readonly translate: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /** Without this function only the current role counts. */
  readonly hasRole?: (role: string) => boolean;
  readonly lookup: (code: unknown, table: string) => unknown;
  /** Does a value fit the named schema? */
  readonly fits: (schema: string, value: unknown) => boolean;
}

const UNKNOWN_FACTS: GlobalFactValues = {
  user: null,
  project: null,
  role: '',
  lang: 'el',
  sizes: ['base', 'xs', 'sm', 'md', 'lg', 'xl'],
  printing: false,
  translate: (key) => key,
  lookup: (code) => code,
  fits: () => true,
};

type Cells = { readonly [Name in keyof GlobalFactValues]-?: Cell<GlobalFactValues[Name]> };

/** The host changes facts here; only dependents of a changed fact update. */
export class GlobalFacts {
  readonly #cells: Cells;
  /** Increases when a fact changes on which labels, links and access depend. */
  readonly generation = new Cell(0);

  constructor(facts: Partial<GlobalFactValues> = {}) {
    const all = { ...UNKNOWN_FACTS, ...facts };
    this.#cells = {
      user: new Cell(all.user),
      project: new Cell(all.project),
      role: new Cell(all.role),
      lang: new Cell(all.lang),
      sizes: new Cell(all.sizes),
      printing: new Cell(all.printing),
      translate: new Cell(all.translate),
      hasRole: new Cell(all.hasRole),
      lookup: new Cell(all.lookup),
      fits: new Cell(all.fits),
    };
  }

  /** Changes several facts as one: `facts.set({ lang: 'en', translate })`. */
  set(facts: Partial<GlobalFactValues>): void {
    runInAction(() => {
      for (const name of Object.keys(facts)) if (isFact(name)) this.#setOne(name, facts[name]);
    });
  }

  get user(): unknown {
    return this.#cells.user.get();
  }
  get project(): unknown {
    return this.#cells.project.get();
  }
  get role(): string {
    return this.#cells.role.get();
  }
  get lang(): string {
    return this.#cells.lang.get();
  }
  get sizes(): readonly string[] {
    return this.#cells.sizes.get();
  }
  get printing(): boolean {
    return this.#cells.printing.get();
  }
  get translate(): GlobalFactValues['translate'] {
    return this.#cells.translate.get();
  }

  hasRole(role: string): boolean {
    const ask = this.#cells.hasRole.get();
    return ask ? ask(role) : this.role === role;
  }
  lookup(code: unknown, table: string): unknown {
    return this.#cells.lookup.get()(code, table);
  }
  fits(schema: string, value: unknown): boolean {
    return this.#cells.fits.get()(schema, value);
  }

  #setOne<Name extends keyof GlobalFactValues>(name: Name, value: GlobalFactValues[Name] | undefined): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cell of a name holds that name's type
    const cell = this.#cells[name] as unknown as Cell<unknown>;
    if (Object.is(cell.peek(), value)) return;
    cell.set(value);
    if (name !== 'sizes' && name !== 'printing') this.generation.set(this.generation.peek() + 1);
  }
}

const isFact = (name: string): name is keyof GlobalFactValues =>
  Object.hasOwn(UNKNOWN_FACTS, name) || name === 'hasRole';
