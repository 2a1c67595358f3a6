import { child, isObject, ownMember, stepsOf, walk, type Fields } from '../document/index.ts';
import { readLogic, type Path } from '../expression/index.ts';
import type { CheckContext, DeclaredModel, DeclarationKind } from './check-context.ts';
import { sourceType } from './source-type.ts';
import { Scope } from './scope.ts';
import {
  ANY,
  BOOLEAN,
  NUMBER,
  TEXT,
  dictionaryOf,
  listOf,
  literals,
  objectOf,
  orNull,
  type ObjectType,
  type Type,
} from './types.ts';

/** The declarations of one unit as types, and which of them are used. Types are created on demand. */
export class UnitModel implements DeclaredModel {
  readonly unit: Fields;
  readonly pointer: string;
  /** The scope of the unit itself. */
  readonly scope: Scope;
  private checking: CheckContext | null = null;
  private readonly types = new Map<string, Type>();
  private readonly making: string[] = [];
  private readonly used = new Set<string>();
  /** Values of nodes and entries, by pointer: the type of each in each scope. */
  private readonly ownValues = new Map<string, Map<Scope, Type>>();
  /** Set while a value is inferred by itself, because a value that reads itself does not count as used. */
  private readonly jobs: ReadonlySet<string>;

  constructor(unit: Fields, pointer: string, scope: Scope) {
    this.unit = unit;
    this.pointer = pointer;
    this.scope = scope;
    this.jobs = jobsOf(unit);
  }

  /** The model and its check context refer to each other. */
  begin(checking: CheckContext): void {
    this.checking = checking;
  }

  /** The declarations of a kind: name -> declaration. */
  declared(kind: string): Fields {
    const found = kind === 'functions' ? ownMember(this.unit.functions, 'declare') : this.unit[kind];
    return isObject(found) ? found : {};
  }

  use(path: Path): void {
    const [name] = path.steps;
    if (typeof name === 'string') this.mark(path.root, name);
    else for (const every of Object.keys(this.declared(path.root))) this.mark(path.root, every);
  }

  mark(kind: string, name: string): void {
    if (this.making.at(-1) !== `${kind}.${name}`) this.used.add(`${kind}.${name}`);
  }

  unused(kind: DeclarationKind): string[] {
    return Object.keys(this.declared(kind)).filter((name) => !this.used.has(`${kind}.${name}`));
  }

  unusedOwn(): string[] {
    return [...this.ownValues.keys()].filter((pointer) => !this.used.has(`own.${pointer}`));
  }

  /** The root below which a name is declared, for suggestions. */
  ownerOf(name: string): string | undefined {
    return ['state', 'values', 'params', 'sources', 'drafts', 'flows'].find((kind) =>
      Object.hasOwn(this.declared(kind), name),
    );
  }

  /** The type of a root of the scope. */
  root(name: string): Type {
    const known = this.types.get(name);
    if (known) return known;
    const type = this.makeRoot(name);
    this.types.set(name, type);
    return type;
  }

  private makeRoot(name: string): Type {
    const { catalogue, types } = this.inUse;
    switch (name) {
      case 'params':
      case 'state':
        return this.each(name, (schema) => types.of(schema));
      case 'model':
        return this.each(name, (schema) => types.of(schema));
      case 'values':
        return this.each(name, (logic, key) => this.value(logic, key));
      case 'sources':
        return this.each(name, (source, key) => this.once(`sources.${key}`, () => sourceType(source, this.inUse)));
      case 'drafts':
        return this.each(name, (draft) => this.draft(draft));
      case 'flows':
        return this.each(name, (flow) => this.flow(flow));
      case 'jobs':
        return objectOf(Object.fromEntries([...this.jobs].map((job) => [job, JOB])), { name: 'jobs' });
      case 'user':
        return types.of(catalogue.roots.user);
      case 'project':
        return types.of(catalogue.roots.project);
      case 'role':
        return literals(catalogue.roles);
      default:
        return TEXT;
    }
  }

  private get inUse(): CheckContext {
    if (!this.checking) throw new Error('the model is asked before it began');
    return this.checking;
  }

  private each(kind: string, type: (declared: unknown, name: string) => Type): ObjectType {
    const fields = Object.entries(this.declared(kind)).map(
      ([name, declared]) => [name, { type: () => type(declared, name), optional: false }] as const,
    );
    return { kind: 'object', name: kind, fields: new Map(fields), rest: null };
  }

  private once(key: string, make: () => Type): Type {
    const type = this.types.get(key) ?? this.make(key, make);
    this.types.set(key, type);
    return type;
  }

  private make(key: string, make: () => Type): Type {
    if (this.making.includes(key)) return this.circle(key);
    this.making.push(key);
    const type = make();
    this.making.pop();
    return type;
  }

  /** A source may read its own page. Values that depend on each other are reported. */
  private circle(key: string): Type {
    const circle = [...this.making.slice(this.making.indexOf(key)), key];
    if (circle.every((member) => member.startsWith('values.')))
      this.inUse.report.add('value-cycle', this.at('values', key.slice('values.'.length)), circle.join(' needs '), {
        key: true,
      });
    if (circle.every((member) => member.startsWith('own.')))
      this.inUse.report.add('value-cycle', key.slice('own.'.length), circle.map(lastOf).join(' needs '), { key: true });
    return ANY;
  }

  at(kind: string, name: string): string {
    return child(child(this.pointer, kind), name);
  }

  /** The type of a value, inferred once; its faults are reported then. */
  value(logic: unknown, name: string): Type {
    return this.once(`values.${name}`, () => this.inferAt(logic, this.at('values', name), this.scope));
  }

  ownValue(logic: unknown, pointer: string, scope: Scope): Type {
    const known = this.ownValues.get(pointer) ?? new Map<Scope, Type>();
    this.ownValues.set(pointer, known);
    const type = known.get(scope) ?? this.make(`own.${pointer}`, () => this.inferAt(logic, pointer, scope));
    known.set(scope, type);
    return type;
  }

  private inferAt(logic: unknown, pointer: string, scope: Scope): Type {
    return this.inUse.infer(readLogic(logic, pointer, this.inUse.report.sink), scope);
  }

  private draft(draft: unknown): Type {
    const value = this.schemaOf(ownMember(draft, 'schema'));
    return objectOf(
      {
        value,
        stored: value,
        base: ANY,
        dirty: BOOLEAN,
        valid: BOOLEAN,
        errors: dictionaryOf(TEXT),
        saving: literals(['idle', 'saving', 'saved', 'failed', 'kept']),
        shared: BOOLEAN,
        half: orNull(TEXT),
        restored: orNull(objectOf({ at: TEXT, changed: BOOLEAN, secrets: BOOLEAN })),
      },
      { name: 'a draft' },
    );
  }

  /** A schema, or the schema with that name. */
  schemaOf(schema: unknown): Type {
    const { types } = this.inUse;
    return typeof schema === 'string' ? (types.byName(schema) ?? ANY) : types.of(schema);
  }

  private flow(declared: unknown): Type {
    const { catalogue, types } = this.inUse;
    const name = ownMember(declared, 'flow');
    const flow = typeof name === 'string' && Object.hasOwn(catalogue.flows, name) ? catalogue.flows[name] : undefined;
    if (!flow) return ANY;
    const can = Object.fromEntries(Object.keys(flow.events).map((event) => [event, BOOLEAN]));
    return objectOf(
      {
        state: literals(flow.states),
        context: types.of(flow.context),
        can: objectOf(can, { name: `the events of ${flow.name}` }),
      },
      { name: `the flow ${flow.name}` },
    );
  }
}

const lastOf = (pointer: string): string => stepsOf(pointer).at(-1) ?? '';

/** Actions that name a job without starting one. */
const JOB_CONTROLS: ReadonlySet<string> = new Set(['cancel', 'pause', 'resume']);

const JOB = objectOf(
  {
    state: literals(['idle', 'running', 'paused', 'done', 'failed', 'cancelled']),
    done: NUMBER,
    failed: NUMBER,
    total: NUMBER,
    errors: listOf(ANY),
  },
  { name: 'a job' },
);

/** The jobs that the actions of a unit name. */
function jobsOf(unit: Fields): Set<string> {
  const found = new Set<string>();
  walk(unit, ({ kind, value, pointer }) => {
    if (kind === 'unit' && pointer !== '') return false;
    if (kind === 'action' && typeof value.job === 'string' && !JOB_CONTROLS.has(String(value.do))) found.add(value.job);
    return undefined;
  });
  return found;
}
