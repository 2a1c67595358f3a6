import { BoundedMap } from '../../../engine/bounded-map.ts';
import { sql } from 'kysely';
import {
  parseRule,
  plainEnvironment,
  prepare,
  readRule,
  type ExpressionProblem,
  type Prepared,
} from '../../../engine/expression/index.ts';
import type { Fields } from '../../../schemas/entities/fields.ts';
import { dayOf, type Day } from '../../../schemas/formats/index.ts';
import type { LOCKS } from '../../../schemas/entities/action-data.ts';
import type { Db } from '../../area.ts';

/** What the conditions of actions read: the fields of the mentee, and Completed, the ids of what they have done. */
export interface MenteeState extends Readonly<Record<string, unknown>> {
  readonly Completed?: readonly string[];
}

/** The states of mentees of a project, by id. Ids come as one text: arrays of numbers take longer to read than to find. */
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

/** A day of the mentee's own takes the place of that of the action. */
export const withDateOfMentee = (
  data: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>> | null | undefined,
): Readonly<Record<string, unknown>> =>
  typeof own?.['date'] === 'string' && own['date'] !== '' ? { ...data, date: own['date'] } : data;

const days = new WeakMap<Readonly<Record<string, unknown>>, Day | null>();

/** The day of an action. It is read once: a page of a grid asks for it in thousands of cells. */
export function dayOfAction(data: Readonly<Record<string, unknown>>): Day | null {
  const known = days.get(data);
  if (known !== undefined) return known;
  const day = dayOf(data['date']);
  days.set(data, day);
  return day;
}

/** Why a mentee cannot open an action. */
export function findLock(data: Readonly<Record<string, unknown>>, state: MenteeState): Lock {
  if ((dayOfAction(data)?.year ?? 0) >= 3000) return 'inactive';
  return isConditionTrue(data['EnableCondition'], state) ? null : 'condition';
}

/** Whether an action is shown to a mentee at all. */
export const isShown = (data: Readonly<Record<string, unknown>>, state: MenteeState): boolean =>
  isConditionTrue(data['ShowCondition'], state);

const preparedRules = new BoundedMap<string, Prepared | null>(2000);

/** An empty condition is none; a condition that cannot be parsed or evaluated is false. */
export const isConditionTrue = (rule: unknown, state: MenteeState): boolean =>
  isNothing(rule) || isTrue(evaluateRule(rule, state));

/** What a rule gives, read from data; null where it cannot be read or worked out. */
function evaluateRule(rule: unknown, state: MenteeState): unknown {
  const key = JSON.stringify(rule);
  const prepared = preparedRules.getOrCreate(key, () => prepareRule(rule));
  if (!prepared) return null;
  try {
    return prepared.run(plainEnvironment({ '': state }));
  } catch {
    // As the specification has it: what fails to evaluate counts as false.
    return null;
  }
}

const isNothing = (rule: unknown): boolean => rule === undefined || rule === null || rule === '';

const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** A rule as it is run; null where it cannot be read. */
export function prepareRule(rule: unknown): Prepared | null {
  const found: ExpressionProblem[] = [];
  const expression = readRule(parseRule(rule), (problem) => found.push(problem));
  return found.length > 0 ? null : prepare(expression);
}

/** What is wrong with a condition; undefined for nothing. */
export function findConditionFault(rule: unknown): string | undefined {
  if (isNothing(rule)) return undefined;
  const found: ExpressionProblem[] = [];
  readRule(parseRule(rule), (problem) => found.push(problem));
  return found[0]?.message;
}
