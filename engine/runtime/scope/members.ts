import { DocumentError } from '../../prepare/document-error.ts';

type Steps = readonly (string | number)[];

/** A named member of a unit: a source, a draft or a flow. */
export interface Member {
  /** The steps begin with its name. */
  read(steps: Steps): unknown;
  open(): void;
  close(): void;
}

/** The members of one kind that a unit declares, each created when it is first needed. */
export class Members<Declared, M extends Member> {
  readonly #unit: string;
  readonly #kind: string;
  readonly #declared: Readonly<Record<string, Declared>>;
  readonly #create: (declared: Declared, name: string) => M;
  readonly #members = new Map<string, M>();

  constructor(
    unit: string,
    kind: string,
    declared: Readonly<Record<string, Declared>>,
    create: (declared: Declared, name: string) => M,
  ) {
    this.#unit = unit;
    this.#kind = kind;
    this.#declared = declared;
    this.#create = create;
  }

  get(name: string): M {
    const known = this.#members.get(name);
    if (known) return known;
    const declared = Object.hasOwn(this.#declared, name) ? this.#declared[name] : undefined;
    if (!declared)
      throw new DocumentError(`${this.#unit} has nothing called ${name} in its ${this.#kind}`, `/${this.#kind}`);
    const member = this.#create(declared, name);
    this.#members.set(name, member);
    return member;
  }

  /** Undefined while it has not been needed. */
  find(name: string): M | undefined {
    return this.#members.get(name);
  }

  /** The members that have been created so far. */
  made(): Iterable<M> {
    return this.#members.values();
  }

  /** Null when the unit does not declare this name. */
  read(steps: Steps): unknown {
    const name = String(steps[0]);
    return Object.hasOwn(this.#declared, name) ? this.get(name).read(steps) : null;
  }

  all(): M[] {
    return Object.keys(this.#declared).map((name) => this.get(name));
  }
}
