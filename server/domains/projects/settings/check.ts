import { faultsOf, parseDocument, rewriteText, type ParsedDocument } from '../../../../engine/document/index.ts';
import { documentKinds } from '../../../../schemas/documents/index.ts';
import { PROJECT_REASONS, type ProjectProblem, type ProjectReason } from '../../../../schemas/entities/project.ts';
import { applicationProblems } from './check-application.ts';
import { configProblems } from './check-config.ts';
import { expressionProblems } from './check-expressions.ts';
import { fieldProblems } from './check-fields.ts';
import { menuProblems } from './check-menus.ts';
import { isObject, settingsOf } from '../../../policy/settings.ts';
import type { SettingsFault, SettingsCheckContext } from './fault.ts';

/** Settings parsed from their text, with their problems: all ways in which settings come in use it. */
export interface CheckedSettings {
  readonly value: unknown;
  readonly problems: readonly ProjectProblem[];
}

/** The indentation with which the editor shows settings without a text. */
const INDENT = 4;

/** Parses the text of settings and checks them: each problem has its line and column. */
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
  // Places refer to the text that the editor shows, however the settings were sent.
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
