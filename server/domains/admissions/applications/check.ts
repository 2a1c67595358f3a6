import { createHash } from 'node:crypto';
import {
  answerOf,
  faultOf,
  type AnswerFault,
  type ApplicationForm,
  type FormAnswers,
  type FormQuestion,
} from '../../../../schemas/documents/application-run.ts';
import { plainEnvironment, prepare, readFormula } from '../../../../engine/expression/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isScript } from '../../../policy/settings-script.ts';
import { isMunicipality } from './municipalities.ts';
import { runScriptEach, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';

interface QuestionFault {
  readonly name: string;
  readonly code: AnswerFault | 'not-valid';
  readonly message: string;
}

export interface CheckedAnswers {
  readonly hidden: readonly string[];
  /** Empty if the form is valid. */
  readonly faults: readonly QuestionFault[];
  /** The answers of the visible questions. */
  readonly answers: FormAnswers;
}

const RULE = prepare(
  readFormula("apply({rule: params.rule, to: params.answers, as: 'boolean', else: false, empty: true})"),
);

/** Visitors have turns of their own in the sandbox, by network address; ids of people are above 0. */
export const visitorCaller = (address: string, project: number): ScriptCaller => ({
  person: -1 - createHash('sha256').update(address).digest().readUInt32BE(),
  project,
});

/** Whether a condition holds. Without a condition: true; a condition that fails: false. */
export async function holds(caller: ScriptCaller, rule: unknown, answers: FormAnswers, file: string): Promise<boolean> {
  if (typeof rule !== 'string' || !isScript(rule))
    return RULE.run(plainEnvironment({ params: { rule, answers } }, { now: () => Date.now() })) === true;
  const [result] = await runScriptEach(caller, { use: 'validation', source: bodyOf(rule), file }, [answers]);
  return result !== undefined && 'value' in result && Boolean(result.value);
}

/** A function may be written as a function or as its body. */
const bodyOf = (source: string): string => (isFunction(source.trim()) ? `return (${source.trim()})(input)` : source);

const isFunction = (source: string): boolean =>
  ['function', 'async ', '('].some((start) => source.startsWith(start)) ||
  /^\w+$/.test(source.slice(0, Math.max(0, source.indexOf('=>'))).trim());

/**
 * Checks answers against a form. Answers to hidden questions are dropped, also for the conditions of other questions.
 */
export async function checkAnswers(
  db: Db,
  caller: ScriptCaller,
  form: ApplicationForm,
  given: FormAnswers,
): Promise<CheckedAnswers> {
  const hidden: string[] = [];
  const answers: Record<string, FormAnswers[string]> = {};
  for (const question of form.Questions)
    if (await holds(caller, question.Show, given, `${question.Name}.Show`))
      answers[question.Name] = trimmed(answerOf(given, question.Name));
    else hidden.push(question.Name);
  const faults: QuestionFault[] = [];
  for (const question of form.Questions) {
    const { Name, Validation, Filter, Message } = question;
    if (hidden.includes(Name) || !(await holds(caller, Filter, answers, `${Name}.Filter`))) continue;
    const fault =
      faultOf(question, answerOf(answers, Name)) ??
      (await findPlaceFault(db, caller.project, form, { question, answers }));
    if (fault) faults.push({ name: Name, code: fault, message: '' });
    else if (!(await holds(caller, Validation, answers, `${Name}.Validation`)))
      faults.push({ name: Name, code: 'not-valid', message: Message });
  }
  return { hidden, faults, answers };
}

/** Checks that a municipality belongs to the answered region. */
async function findPlaceFault(
  db: Db,
  project: number,
  form: ApplicationForm,
  { question: { Type, Name }, answers }: { readonly question: FormQuestion; readonly answers: FormAnswers },
): Promise<AnswerFault | null> {
  const answer = answerOf(answers, Name);
  if (Type !== 'municipality' || answer === null || answer === '') return null;
  return (await isMunicipality(db, project, form, { answers, answer })) ? null : 'choice';
}

const trimmed = (answer: FormAnswers[string]): FormAnswers[string] =>
  typeof answer === 'string' ? answer.trim() : answer;
