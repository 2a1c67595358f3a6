import type { Catalogue } from '../base/catalogue.ts';
import { documentKinds, unitSchema, workbookSchema } from '../../schemas/documents/index.ts';
import {
  child,
  MAX_DOCUMENT_DEPTH,
  depthOf,
  faultsOf,
  forbiddenKeys,
  isObject,
  parseDocument,
  positionsOf,
  type Fields,
  type ParsedDocument,
} from '../document/index.ts';
import type { Problem } from '../base/problem.ts';
import { withOwnScreen } from './address.ts';
import type { CheckContext } from './check-context.ts';
import { SchemaTypes } from './from-schema.ts';
import { infer } from './infer.ts';
import type { Kind } from './kinds.ts';
import { Report, type OnUnknown } from './report.ts';
import { Scope } from './scope.ts';
import { checkScreenAccess, checkUnit, checkUse } from './unit.ts';
import { UnitModel } from './unit-model.ts';

export interface CheckOptions {
  readonly catalogue: Catalogue;
  /** The source text of the document: problems then carry line and column. */
  readonly text?: string;
  /** The kind of document, as in schemas/documents; a screen or part by default. */
  readonly kind?: string;
  /** Called with each unknown name and with the names that are known there. */
  readonly hearUnknown?: OnUnknown;
  /** Further checks for documents of a kind that fit their schema, by kind. */
  readonly ownChecks?: Readonly<Record<string, OwnCheck>>;
}

/** Finds the problems of a document that its schema cannot find. */
export type OwnCheck = (document: Fields) => readonly OwnProblem[];

interface OwnProblem {
  readonly kind: Kind;
  readonly pointer: string;
  readonly message: string;
  /** The place in the text of a formula. */
  readonly at?: number | undefined;
}

/** The problems of a parsed document, in document order. Never throws. */
export function check(document: unknown, options: CheckOptions): Problem[] {
  const parsed = options.text === undefined ? positionsOf(document) : parseDocument(options.text);
  return sortProblems(checkParsed(document, parsed, options));
}

/** The problems of a document's text: faults of the JSON first, then those of the document. */
export function checkText(text: string, options: Omit<CheckOptions, 'text'>): Problem[] {
  const parsed = parseDocument(text);
  return sortProblems([...parsed.problems, ...checkParsed(parsed.value, parsed, options)]);
}

const sortProblems = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((a, b) => a.line - b.line || a.column - b.column);

function checkParsed(document: unknown, places: ParsedDocument, options: CheckOptions): Problem[] {
  const report = new Report(places, options.hearUnknown);
  if (places.problems.some(({ kind }) => kind === 'too-large')) return [];
  if (depthOf(document) > MAX_DOCUMENT_DEPTH) {
    report.add('too-deep', '', `deeper than ${MAX_DOCUMENT_DEPTH} levels`);
    return report.problems;
  }
  for (const pointer of forbiddenKeys(document))
    report.add('forbidden-key', pointer, 'the key is refused', { key: true });
  const kind = options.kind ?? 'screen';
  const found = Object.hasOwn(documentKinds, kind)
    ? Object.entries(documentKinds).find(([name]) => name === kind)?.[1]
    : undefined;
  const schema = found?.schema ?? unitSchema;
  const lookup = (name: string) => options.catalogue.entities[name];
  for (const fault of faultsOf(document, schema, { lookup, unknown: report.hearUnknown })) report.fault(fault, '');
  if (schema === workbookSchema && report.problems.length === 0 && isObject(document))
    withCrashReport(() => reportOwn(document, requireOwnCheck(kind, options), report), report);
  if (schema === unitSchema && isObject(document))
    withCrashReport(() => new Session(options.catalogue, report, document).check(document), report);
  return report.problems;
}

function reportOwn(document: Fields, ownCheck: OwnCheck, report: Report): void {
  for (const { kind, pointer, message, at } of ownCheck(document))
    report.add(kind, pointer, message, at === undefined ? {} : { start: at, end: at + 1 });
}

function requireOwnCheck(kind: string, { ownChecks = {} }: CheckOptions): OwnCheck {
  const ownCheck = ownChecks[kind];
  if (!ownCheck) throw new Error(`documents of the kind ${kind} need a check of their own`);
  return ownCheck;
}

/** An error in the checker becomes a problem, so that the document is not saved unchecked. */
function withCrashReport(work: () => void, report: Report): void {
  try {
    work();
  } catch (error) {
    report.add('checker-failed', '', error instanceof Error ? error.message : String(error));
  }
}

const cachedTypes = new WeakMap<Catalogue, SchemaTypes>();

/** The types of a catalogue are created once. */
function typesOf(catalogue: Catalogue): SchemaTypes {
  const known = cachedTypes.get(catalogue);
  if (known) return known;
  const types = new SchemaTypes((name) =>
    Object.hasOwn(catalogue.entities, name) ? catalogue.entities[name] : undefined,
  );
  cachedTypes.set(catalogue, types);
  return types;
}

class Session {
  private readonly catalogue: Catalogue;
  private readonly types: SchemaTypes;
  private readonly report: Report;

  constructor(catalogue: Catalogue, report: Report, document: Fields) {
    const { part } = document;
    this.types = typesOf(catalogue);
    this.report = report;
    // A part that is being edited is known in its edited form.
    this.catalogue =
      typeof part === 'string'
        ? { ...catalogue, parts: { ...catalogue.parts, [part]: document } }
        : withOwnScreen(catalogue, document);
  }

  check(document: Fields): void {
    this.unit(document, '', new Scope(null));
  }

  private unit(unit: Fields, pointer: string, around: Scope): void {
    const access = checkScreenAccess(this.checking(unit, pointer, around));
    const scope = access ? around.with({ roles: access }) : around;
    const checking = this.checking(unit, pointer, scope);
    checkUnit(checking);
    if (isObject(unit.dialogs))
      for (const [name, dialog] of Object.entries(unit.dialogs))
        if (isObject(dialog))
          this.unit(dialog, child(`${pointer}/dialogs`, name), new Scope(null, { roles: scope.roles }));
    checkUse(checking);
  }

  private checking(unit: Fields, pointer: string, scope: Scope): CheckContext {
    const model = new UnitModel(unit, pointer, scope);
    const checking: CheckContext = {
      catalogue: this.catalogue,
      types: this.types,
      report: this.report,
      model,
      infer: (expression, from) => infer(expression, from, checking),
    };
    model.begin(checking);
    return checking;
  }
}
