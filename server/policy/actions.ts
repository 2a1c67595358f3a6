// Over 150 lines: the rules about who sees which action and its data are one table.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { ACTION_FLAGS } from '../../schemas/entities/action.ts';
import { ROLES, type Role } from '../../schemas/roles.ts';

import type { Db, Database } from '../platform/data/tables.ts';
import type { Reader } from './reader.ts';

/**
 * mentee: filled in by the mentee. public: by the mentor, shown to the mentee. private: by the mentor, never shown to
 * the mentee. action: belongs to the action itself.
 */
export type ActionDataKind = Database['action_data']['kind'];

type Condition = RawBuilder<boolean>;

/** The columns (or values) of the surrounding query for an action, its flags and a mentee. */
interface ActionMenteePair {
  readonly action: RawBuilder<unknown>;
  readonly flags: RawBuilder<unknown>;
  readonly mentee: RawBuilder<unknown>;
}

/** The actions that a role sees: the flag bits that hide one, and the mentees. Staff see unpublished actions, too. */
interface RoleRule {
  /** Whether the role sees published actions only. */
  readonly published: boolean;
  /** Bits that hide an action from the role. */
  readonly hidden: number;
  /** The mentees for whom the role sees an action. */
  readonly mentees: (reader: Reader, pair: ActionMenteePair) => Condition;
  readonly reads: readonly ActionDataKind[];
  readonly changes: readonly ActionDataKind[];
}

const { Published, HideFromMentor, HideFromMentee, HideFromSupervisor } = ACTION_FLAGS;

/**
 * Holds where the column has a mentee of the reader's project. The tables inside of these conditions have aliases that
 * no query uses: if an alias `c` were used here, `c.mentee` of the surrounding query would mean the inner table, and
 * the condition would hold for everybody.
 */
export const isMentee = (
  { project }: Pick<Reader, 'project'>,
  { mentee }: Pick<ActionMenteePair, 'mentee'>,
): Condition =>
  sql`exists (select from memberships rule_member where rule_member.project = ${project.id} and rule_member.person = ${mentee}
    and 'Mentee' = any(rule_member.roles))`;

/** A default mentor has all actions of the mentee; other mentors have single actions. */
const ofAction = (action: RawBuilder<unknown>): Condition =>
  sql`(rule_mentor.action = '' or rule_mentor.action = ${action}::text)`;

const isMentoredByReader = ({ project, person }: Reader, { action, mentee }: ActionMenteePair): Condition =>
  sql`exists (select from mentor_mentee rule_mentor where rule_mentor.project = ${project.id} and rule_mentor.mentor = ${person}
    and rule_mentor.mentee = ${mentee} and ${ofAction(action)})`;

const isSupervisedByReader = ({ project, person }: Reader, { action, mentee }: ActionMenteePair): Condition =>
  sql`exists (select from supervisor_mentor rule_supervisor
    join mentor_mentee rule_mentor on rule_mentor.project = rule_supervisor.project and rule_mentor.mentor = rule_supervisor.mentor
    where rule_supervisor.project = ${project.id} and rule_supervisor.supervisor = ${person} and rule_mentor.mentee = ${mentee} and ${ofAction(action)})`;

const isCoordinatedByReader = ({ project, person }: Reader, { mentee }: ActionMenteePair): Condition =>
  sql`exists (select from coordinator_mentee rule_coordinator where rule_coordinator.project = ${project.id}
    and rule_coordinator.coordinator = ${person} and rule_coordinator.mentee = ${mentee})`;

const isReader = (reader: Reader, pair: ActionMenteePair): Condition =>
  sql`(${pair.mentee} = ${reader.person} and ${isMentee(reader, pair)})`;

const ALL_KINDS: readonly ActionDataKind[] = ['mentee', 'public', 'private', 'action'];
/** All kinds but the notes about the mentee that the mentee may not read. */
const OPEN_KINDS: readonly ActionDataKind[] = ['mentee', 'public', 'action'];
const staff: RoleRule = { published: false, hidden: 0, mentees: isMentee, reads: ALL_KINDS, changes: ALL_KINDS };
const supervisor: RoleRule = {
  published: true,
  hidden: HideFromSupervisor,
  mentees: isSupervisedByReader,
  reads: ALL_KINDS,
  changes: ALL_KINDS,
};
const readOnly = (rule: RoleRule): RoleRule => ({ ...rule, changes: [] });
const mentor: RoleRule = {
  published: true,
  hidden: HideFromMentor,
  mentees: isMentoredByReader,
  reads: ALL_KINDS,
  changes: ALL_KINDS,
};

/** A closed table, so that a new role without a rule does not compile; null sees no action. */
const RULES: Readonly<Record<Role, RoleRule | null>> = {
  Admin: staff,
  ProjectManager: staff,
  ProjectManagerLite: staff,
  Supervisor: supervisor,
  SupervisorLite: readOnly(supervisor),
  SupervisorLitePlus: readOnly(supervisor),
  Coordinator: { published: true, hidden: 0, mentees: isCoordinatedByReader, reads: ALL_KINDS, changes: ALL_KINDS },
  Mentor: mentor,
  RegistryMentor: mentor,
  Mentee: { published: true, hidden: HideFromMentee, mentees: isReader, reads: OPEN_KINDS, changes: ['mentee'] },
  Microdata: { published: true, hidden: 0, mentees: isMentee, reads: OPEN_KINDS, changes: [] },
  Translator: null,
  Scofield: null,
  Registered: null,
  applicant: null,
  SuperAdmin: null,
};

const rulesOf = (reader: Pick<Reader, 'roles'>): RoleRule[] =>
  [...new Set(reader.roles.map((role) => RULES[role]))].filter((rule) => rule !== null);

/** The action is published for everybody or for some by `forSome`, and not hidden from the role. */
function isShownToRole({ published, hidden }: RoleRule, flags: RawBuilder<unknown>, forSome: Condition): Condition {
  const isPublished = published ? sql<boolean>`(${flags} & ${Published} <> 0 or ${forSome})` : sql<boolean>`true`;
  // PostgreSQL expects one row of 200 for an equality of an expression and a third for an inequality; most actions are
  // hidden from nobody.
  return hidden === 0 ? isPublished : sql`(${flags} & ${hidden} < 1 and ${isPublished})`;
}

/** An action can be published for single mentees before it is published for everybody. */
const publishedFor = ({ action, mentee }: Omit<ActionMenteePair, 'flags'>): Condition =>
  sql`exists (select from action_published rule_published where rule_published.action = ${action} and rule_published.mentee = ${mentee})`;

const publishedForSome = (reader: Reader, rule: RoleRule, pair: Omit<ActionMenteePair, 'mentee'>): Condition =>
  sql`exists (select from action_published rule_published where rule_published.action = ${pair.action}
    and ${rule.mentees(reader, { ...pair, mentee: sql.ref('rule_published.mentee') })})`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** The actions of the reader's project that the reader sees for any mentee: a condition over the table actions. */
export function visibleActions(reader: Reader): Expression<SqlBool> {
  const pair = { action: sql.ref('actions.id'), flags: sql.ref('actions.flags') };
  const shown = anyOf(
    rulesOf(reader).map((rule) => isShownToRole(rule, pair.flags, publishedForSome(reader, rule, pair))),
  );
  return sql<boolean>`(actions.project = ${reader.project.id} and ${shown})`;
}

/**
 * The actions that the reader sees for the mentee in a column: a condition over the table actions and that column, for
 * lists of actions by mentee. One role has to allow both the action and the mentee.
 */
export function visibleActionsOfMentee(reader: Reader, menteeColumn: string): Expression<SqlBool> {
  return sql<boolean>`(actions.project = ${reader.project.id} and ${pairCondition(reader, rulesOf(reader), sql.ref(menteeColumn))})`;
}

function pairCondition(reader: Reader, rules: readonly RoleRule[], mentee: RawBuilder<unknown>): Condition {
  const pair: ActionMenteePair = { action: sql.ref('actions.id'), flags: sql.ref('actions.flags'), mentee };
  return anyOf(
    rules.map(
      (rule) => sql`(${isShownToRole(rule, pair.flags, publishedFor(pair))} and ${rule.mentees(reader, pair)})`,
    ),
  );
}

/** Like visibleActionsOfMentee, but for actions whose data of a kind the reader may change. */
export function changeableActionsOfMentee(
  reader: Reader,
  menteeColumn: string,
  kind: ActionDataKind,
): Expression<SqlBool> {
  const rules = rulesOf(reader).filter(({ changes }) => changes.includes(kind));
  return sql<boolean>`(actions.project = ${reader.project.id} and ${pairCondition(reader, rules, sql.ref(menteeColumn))})`;
}

/**
 * Like visibleActionsOfMentee, but for actions whose data of a kind the reader may read. Readers never read a private
 * set about themselves.
 */
export function readableActionsOfMentee(
  reader: Reader,
  menteeColumn: string,
  kind: ActionDataKind,
): Expression<SqlBool> {
  const rules = rulesOf(reader).filter(({ reads }) => reads.includes(kind));
  const others = kind === 'private' ? sql`${sql.ref(menteeColumn)} <> ${reader.person}` : sql`true`;
  return sql<boolean>`(actions.project = ${reader.project.id} and ${others} and ${pairCondition(reader, rules, sql.ref(menteeColumn))})`;
}

async function actionMatches(db: Db, reader: Reader, action: number, condition: Expression<SqlBool>): Promise<boolean> {
  const row = await db
    .selectFrom('actions')
    .where('actions.id', '=', action)
    .where('actions.project', '=', reader.project.id)
    .where(condition)
    .select('actions.id')
    .executeTakeFirst();
  return row !== undefined;
}

const idValue = (id: number): RawBuilder<unknown> => sql`${id}::integer`;

/**
 * The actions that a mentee sees, independent of the reader: a condition over the table actions and a column with the
 * mentee's id.
 */
export const actionsSeenBy = (menteeColumn: string): Condition =>
  sql`(actions.flags & ${HideFromMentee} = 0 and (actions.flags & ${Published} <> 0
    or ${publishedFor({ action: sql.ref('actions.id'), mentee: sql.ref(menteeColumn) })}))`;

/** Whether the reader sees the action, or with a mentee, the action of that mentee. */
export function maySeeAction(db: Db, reader: Reader, action: number, mentee?: number): Promise<boolean> {
  const condition =
    mentee === undefined ? visibleActions(reader) : pairCondition(reader, rulesOf(reader), idValue(mentee));
  return actionMatches(db, reader, action, condition);
}

/** The address of an action's data. Without a mentee: the data of the action itself. */
export interface ActionDataAddress {
  readonly action: number;
  readonly mentee?: number;
  readonly kind: ActionDataKind;
}

/** A mentee never reads a private set about themselves, whatever their other roles. */
export async function mayReadActionData(db: Db, reader: Reader, { action, mentee, kind }: ActionDataAddress) {
  if (mentee === undefined) return kind === 'action' && maySeeAction(db, reader, action);
  if (kind === 'private' && mentee === reader.person) return false;
  const rules = rulesOf(reader).filter(({ reads }) => reads.includes(kind));
  return actionMatches(db, reader, action, pairCondition(reader, rules, idValue(mentee)));
}

/**
 * Data of the action itself is shared by all mentees, so only staff change it. People do not write notes about
 * themselves.
 */
export async function mayChangeActionData(db: Db, reader: Reader, { action, mentee, kind }: ActionDataAddress) {
  const rules = rulesOf(reader).filter(({ changes }) => changes.includes(kind));
  if (mentee === undefined)
    return kind === 'action' && rules.includes(staff) && actionMatches(db, reader, action, sql<boolean>`true`);
  if (mentee === reader.person && kind !== 'mentee') return false;
  return actionMatches(db, reader, action, pairCondition(reader, rules, idValue(mentee)));
}

/** Whether the reader may make and change actions. */
export const mayMakeActions = (reader: Pick<Reader, 'roles'>): boolean =>
  reader.roles.some((role) => RULES[role] === staff);

/** Whether the reader sees actions only because they are a mentee. */
export const seesActionsAsMenteeOnly = (reader: Pick<Reader, 'roles'>): boolean =>
  reader.roles.includes('Mentee') && reader.roles.every((role) => role === 'Mentee' || RULES[role] === null);

/** Roles that may change nothing of mentees, including those that see none. */
export const READ_ONLY_ROLES: readonly Role[] = ROLES.filter((role) => (RULES[role]?.changes.length ?? 0) === 0);
