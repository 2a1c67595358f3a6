import { faultsOf, parseDocument, readRule, type Schema } from '../../engine/index.ts';
import type { TSchema } from '../../schemas/define.ts';
import { questionnaireFaults } from '../../schemas/documents/questionnaire-faults.ts';
import { questionnaireSchema, type Questionnaire } from '../../schemas/documents/questionnaire.ts';
import { formats } from '../../schemas/formats/index.ts';

/** The problems of a questionnaire, with positions in its text. */
export interface DesignProblem {
  readonly kind: string;
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

type FoundProblem = Pick<DesignProblem, 'kind' | 'pointer' | 'message'>;

/** The text to which positions refer: that of the JSON editor. */
const documentText = (document: unknown): string => JSON.stringify(document, null, 4);

/** All problems: those of the shape first, the others only for a valid shape. `books`: the workbooks that exist; null if that is not known. */
export function problemsOf(document: unknown, books: readonly string[] | null = null): readonly DesignProblem[] {
  const shape = faultsOf(document, SCHEMA, { formats }, 100);
  const found: readonly FoundProblem[] = !hasShape(document)
    ? shape.map(({ kind, pointer, message, missing }) => ({
        kind,
        message,
        pointer: missing === undefined ? pointer : `${pointer}/${missing}`,
      }))
    : [...titleFaults(document), ...ownFaults(document, books)];
  if (found.length === 0) return [];
  const text = parseDocument(documentText(document));
  return found.map((problem) => {
    const { line, column } = text.at(problem.pointer);
    return { ...problem, severity: 'error', line, column };
  });
}

const whole: TSchema = questionnaireSchema;
const SCHEMA: Schema = whole;

/** Does the value have the shape of a questionnaire? */
export const hasShape = (value: unknown): value is Questionnaire =>
  faultsOf(value, SCHEMA, { formats }, 1).length === 0;

const titleFaults = ({ Title }: Questionnaire): readonly FoundProblem[] =>
  Title.trim() === '' ? [{ kind: 'required', pointer: '/Title', message: 'The title is empty.' }] : [];

const ownFaults = (document: Questionnaire, books: readonly string[] | null): readonly FoundProblem[] =>
  questionnaireFaults(document, ruleFault, books ? new Set(books) : undefined).map(({ code, pointer, message }) => ({
    kind: code,
    pointer,
    message,
  }));

/** The fault of a rule. A rule that cannot be read would count as false. */
function ruleFault(rule: unknown): string | undefined {
  const found: string[] = [];
  readRule(rule, ({ message }) => found.push(message));
  return found[0];
}
