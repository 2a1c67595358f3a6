import { faultsOf, parseDocument, rewriteText, type ParsedDocument } from '../../engine/document/index.ts';
import { documentKinds } from '../../schemas/documents/index.ts';
import {
  PROJECT_REASONS,
  type ProjectProblem,
  type ProjectProblemCode,
  type ProjectReason,
} from '../../schemas/entities/project.ts';
import type { Role } from '../../schemas/roles.ts';
import { applicationProblems } from './settings-check-application.ts';
import { configProblems } from './settings-check-config.ts';
import { expressionProblems } from './settings-check-expressions.ts';
import { fieldProblems } from './settings-check-fields.ts';
import { menuProblems } from './settings-check-menus.ts';
import { isObject, settingsOf, type Settings } from './settings.ts';

/** A problem by its pointer into the settings; its line follows from the text. */
export interface SettingsFault {
  readonly code: ProjectProblemCode;
  readonly severity?: 'error' | 'warning';
  readonly pointer: string;
  readonly name?: string;
  readonly detail?: string;
  readonly why?: ProjectReason;
}

/** What the settings were, and who changes them. */
export interface SettingsCheckContext {
  readonly before: Settings;
  /** The level of who saves: nobody opens to themselves what they may not see. */
  readonly level: number;
  /** A new project: what is missing from `before` was not removed. */
  readonly fresh: boolean;
  /** Is there a view or a screen of this name? */
  readonly knowsView: (name: string) => boolean;
  /** May a role open the view or the screen of this name? */
  readonly opensView: (name: string, role: Role) => boolean;
  /** The roles that may open a screen of the project that has an address of its own; undefined for any other screen. */
  readonly rolesOfOwn: (screen: string) => readonly string[] | undefined;
}

/** Settings as they were read from their text: the same reader and the same rules wherever settings come in. */
export interface CheckedSettings {
  readonly value: unknown;
  readonly problems: readonly ProjectProblem[];
}

/** How the editor shows settings that nobody wrote. */
const INDENT = 4;

/** Reads the text of settings and checks them whole: each problem has its line and column. */
export function checkSettings(text: string, against: SettingsCheckContext, written = ''): CheckedSettings {
  const parsed = parseDocument(text);
  const faults = parsed.problems.map((problem) => ({
    code: problem.kind === 'forbidden-key' ? ('forbiddenKey' as const) : ('json' as const),
    severity: 'error' as const,
    pointer: `/Settings${problem.pointer}`,
    line: problem.line,
    column: problem.column,
    name: '',
    detail: '',
    why: `widgets.json.${problem.fault.code}` as const,
    values: { ...problem.fault.values },
  }));
  if (faults.length > 0) return { value: null, problems: faults };
  // Places are told in the text that the editor shows, however the settings were sent.
  const shown = rewriteText(written, parsed.value, (value) => JSON.stringify(value, null, INDENT));
  const places = parseDocument(shown);
  return {
    value: parsed.value,
    problems: settingsFaults(parsed.value, against).map((fault) => withPosition(fault, places)),
  };
}

function settingsFaults(value: unknown, against: SettingsCheckContext): SettingsFault[] {
  if (!isObject(value)) return [{ code: 'notObject', pointer: '' }];
  const shape = faultsOf(value, documentKinds.settings.schema).map(({ kind, pointer, missing }) => ({
    code: 'shape' as const,
    pointer,
    name: missing ?? pointer.split('/').at(-1) ?? '',
    ...reasonOf(kind),
  }));
  const settings = settingsOf(value);
  return [
    ...shape,
    ...menuProblems(settings, against.rolesOfOwn),
    ...fieldProblems(settings, against),
    ...applicationProblems(settings),
    ...expressionProblems(settings),
    ...configProblems(settings, against),
  ];
}

function reasonOf(kind: string): { readonly why?: ProjectReason } {
  const why = PROJECT_REASONS.find((reason) => reason === `problems.${kind}`);
  return why === undefined ? {} : { why };
}

function withPosition(fault: SettingsFault, parsed: ParsedDocument): ProjectProblem {
  const { line, column } = parsed.at(fault.pointer);
  const { code, severity = 'error', pointer, name = '', detail = '', why } = fault;
  const found = { code, severity, pointer: `/Settings${pointer}`, line, column, name, detail };
  return why === undefined ? found : { ...found, why };
}

export const hasErrors = (problems: readonly ProjectProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');
