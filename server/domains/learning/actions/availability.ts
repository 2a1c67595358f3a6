import { BoundedMap } from '../../../../engine/base/bounded-map.ts';
import { sql } from 'kysely';
import {
  parseRule,
  plainEnvironment,
  prepare,
  readRule,
  type ExpressionProblem,
  type Prepared,
} from '../../../../engine/expression/index.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import { dayOf, type Day } from '../../../../schemas/formats/index.ts';
import type { LOCKS } from '../../../../schemas/entities/action-data.ts';
import type { Db } from '../../../platform/data/tables.ts';

/**
 * The data that conditions of actions read: the fields of the mentee, and as Completed the ids of their completed
 * actions.
 */
export interface MenteeState extends Readonly<Record<string, unknown>> {
  readonly Completed?: readonly string[];
}

/**
 * The states of mentees of a project, by id. Ids are one text: reading arrays of numbers takes longer than finding
 * them.
 */
export async function loadMenteeStates(
  db: Db,
  project: number,
  mentees: readonly number[],
): Promise<ReadonlyMap<number, MenteeState>> {
  const ids = sql`any(${[...mentees]}::integer[])`;
  const [rows, done] = await Promise.all([
    db
      .selectFrom('people')
      .innerJoin('memberships', 'memberships.person', 'people.id')
      .where('memberships.project', '=', project)
      .where(sql<boolean>`memberships.person = ${ids}`)
      .select(['people.id', 'people.fields', 'memberships.fields as project_fields'])
      .execute(),
    db
      .selectFrom('action_completions')
      .where(sql<boolean>`mentee = ${ids}`)
      .where('done', '=', true)
      .where(sql<boolean>`action in (select id from actions where project = ${project})`)
      .groupBy('mentee')
      .select(['mentee', sql<string>`string_agg(action::text, ' ')`.as('actions')])
      .execute(),
  ]);
  const completed = new Map(done.map(({ mentee, actions }) => [mentee, actions.split(' ')]));
  return new Map(
    rows.map(({ id, fields, project_fields }) => [
      id,
      createMenteeState(fields, project_fields, completed.get(id) ?? []),
    ]),
  );
}

const createMenteeState = (fields: Fields, projectFields: Fields, completed: readonly string[]): MenteeState => ({
  ...projectFields,
  ...fields,
  Completed: completed,
});

export type Lock = (typeof LOCKS)[number] | null;

/** Replaces the day of the action by the mentee's own day. */
export const withDateOfMentee = (
  data: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>> | null | undefined,
): Readonly<Record<string, unknown>> =>
  typeof own?.['date'] === 'string' && own['date'] !== '' ? { ...data, date: own['date'] } : data;

const days = new WeakMap<Readonly<Record<string, unknown>>, Day | null>();

/** The day of an action. Parsed once and cached: a page of a grid reads it in thousands of cells. */
export function dayOfAction(data: Readonly<Record<string, unknown>>): Day | null {
  const known = days.get(data);
  if (known !== undefined) return known;
  const day = dayOf(data['date']);
  days.set(data, day);
  return day;
}

/** The reason why a mentee cannot open an action. */
export function findLock(data: Readonly<Record<string, unknown>>, state: MenteeState): Lock {
  if ((dayOfAction(data)?.year ?? 0) >= 3000) return 'inactive';
  return isConditionTrue(data['EnableCondition'], state) ? null : 'condition';
}

/** Whether an action is shown to a mentee. */
export const isShown = (data: Readonly<Record<string, unknown>>, state: MenteeState): boolean =>
  isConditionTrue(data['ShowCondition'], state);

const preparedRules = new BoundedMap<string, Prepared | null>(2000);

/** Whether a condition is true. An empty condition is true; one that cannot be parsed or evaluated is false. */
export const isConditionTrue = (rule: unknown, state: MenteeState): boolean =>
  isNothing(rule) || isTrue(evaluateRule(rule, state));

/** The value of a rule; null if it cannot be parsed or evaluated. */
function evaluateRule(rule: unknown, state: MenteeState): unknown {
  const key = JSON.stringify(rule);
  const prepared = preparedRules.getOrCreate(key, () => prepareRule(rule));
  if (!prepared) return null;
  try {
    return prepared.run(plainEnvironment({ '': state }));
  } catch {
    // By the specification a condition that fails counts as false.
    return null;
  }
}

const isNothing = (rule: unknown): boolean => rule === undefined || rule === null || rule === '';

const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** A rule prepared to run; null if it cannot be parsed. */
export function prepareRule(rule: unknown): Prepared | null {
  const found: ExpressionProblem[] = [];
  const expression = readRule(parseRule(rule), (problem) => found.push(problem));
  return found.length > 0 ? null : prepare(expression);
}

/** The fault of a condition; undefined without one. */
export function findConditionFault(rule: unknown): string | undefined {
  if (isNothing(rule)) return undefined;
  const found: ExpressionProblem[] = [];
  readRule(parseRule(rule), (problem) => found.push(problem));
  return found[0]?.message;
}
