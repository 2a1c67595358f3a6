import type { Unit } from '../../schemas/documents/unit.ts';
import type { JsonObject } from '../base/json.ts';
import type { DocumentBundle } from '../base/ports.ts';
import type { PreparedUnit } from '../prepare/types.ts';
import { prepareUnit } from '../prepare/unit.ts';
import { compileList } from './action/compile.ts';
import type { RuntimeCatalogue } from './options.ts';

/** The units of one bundle, each prepared when it is first used. */
export class UnitLibrary {
  readonly bundle: DocumentBundle;
  readonly #catalogue: RuntimeCatalogue;
  readonly #units = new Map<string, PreparedUnit>();
  #hasDrafts: boolean | null = null;
  #flows: readonly string[] | null = null;

  constructor(bundle: DocumentBundle, catalogue: RuntimeCatalogue) {
    this.bundle = bundle;
    this.#catalogue = catalogue;
  }

  /** The screen, part or dialog that the bundle was built for. */
  get main(): PreparedUnit {
    return this.#prepared(this.bundle.name, this.bundle.unit);
  }

  /** A part of the bundle by its name. */
  part(name: string): PreparedUnit | null {
    if (Object.hasOwn(this.bundle.parts, name)) return this.#prepared(name, this.bundle.parts[name]);
    return name === this.bundle.name ? this.main : null;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.bundle.parts, name) || name === this.bundle.name;
  }

  get names(): readonly string[] {
    return Object.keys(this.bundle.parts);
  }

  functions(unit: string): string | null {
    return Object.hasOwn(this.bundle.functions, unit) ? (this.bundle.functions[unit] ?? null) : null;
  }

  /** Parts that fulfil a contract: code -> name. */
  implementing(contract: string): readonly (readonly [code: string, name: string])[] {
    return Object.entries(this.bundle.parts).flatMap(([name, part]) =>
      codes(asUnit(part).implements?.[contract]).map((code) => [code, name] as const),
    );
  }

  /** The parts that fulfil any contract. */
  get implementers(): readonly string[] {
    return Object.keys(this.bundle.parts).filter(
      (name) => asUnit(this.bundle.parts[name] ?? {}).implements !== undefined,
    );
  }

  /** Does any of its units edit drafts? */
  get hasDrafts(): boolean {
    return (this.#hasDrafts ??= [this.bundle.unit, ...Object.values(this.bundle.parts)].map(asUnit).some(editsDrafts));
  }

  /** The flows of parts that fulfil contracts: which of them is shown is known only while it runs. */
  get flowsOfImplementers(): readonly string[] {
    return (this.#flows ??= Object.values(this.bundle.parts).flatMap((part) => {
      const { implements: contracts, flows } = asUnit(part);
      return contracts ? Object.values(flows ?? {}).map(({ flow }) => flow) : [];
    }));
  }

  #prepared(name: string, document: JsonObject | undefined): PreparedUnit {
    const known = this.#units.get(name);
    if (known) return known;
    const unit = prepareUnit(asUnit(document ?? {}), name, {
      widgets: this.#catalogue.widgets,
      parts: this.bundle.parts,
      compile: compileList,
    });
    this.#units.set(name, unit);
    return unit;
  }
}

/** A unit, or a dialog in it. */
function editsDrafts({ drafts, dialogs }: Unit): boolean {
  return Object.keys(drafts ?? {}).length > 0 || Object.values(dialogs ?? {}).some(editsDrafts);
}

const codes = (list: readonly string[] | undefined): readonly string[] => list ?? [];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server gives out no unit that its schema refuses
const asUnit = (document: JsonObject): Unit => document as unknown as Unit;
