// Over 150 lines: who sees which action and whose data in it is one table, and is read as one.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { ACTION_FLAGS } from '../../schemas/entities/action.ts';
import { ROLES, type Role } from '../../schemas/roles.ts';
import type { ActionDataKind } from '../areas/actions/tables.ts';
import type { Db } from '../area.ts';
import type { Reader } from './reader.ts';

type Condition = RawBuilder<boolean>;

/** Columns (or values) that stand for an action, its flags and a mentee in the query around. */
interface ActionMenteePair {
  readonly action: RawBuilder<unknown>;
  readonly flags: RawBuilder<unknown>;
  readonly mentee: RawBuilder<unknown>;
}

/** What a role sees of actions: which bits forbid one, and of whom. Staff see what is not yet published, too. */
interface RoleRule {
  /** True: only what is published. */
  readonly published: boolean;
  /** Bits that hide an action from the role. */
  readonly hidden: number;
  /** Of which mentees it sees an action that it may see. */
  readonly mentees: (reader: Reader, pair: ActionMenteePair) => Condition;
  readonly reads: readonly ActionDataKind[];
  readonly changes: readonly ActionDataKind[];
}

const { Published, HideFromMentor, HideFromMentee, HideFromSupervisor } = ACTION_FLAGS;

/**
 * Tables of conditions have names of their own, which no query uses: a column `c.mentee` of the query around would else be the one of a table `c` in here,
 * and the condition would hold for everybody. A condition on whoever stands in a column: a mentee of the reader's project.
 */
export const isMentee = (
  { project }: Pick<Reader, 'project'>,
  { mentee }: Pick<ActionMenteePair, 'mentee'>,
): Condition =>
  sql`exists (select from memberships rule_member where rule_member.project = ${project.id} and rule_member.person = ${mentee}
    and 'Mentee' = any(rule_member.roles))`;

/** A mentor by default has the whole mentee; a mentor of some actions has these. */
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
/** Without what is about the mentee and not for them. */
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

/** Published for everybody, or for those whom `forSome` finds; and not hidden from the role. */
function isShownToRole({ published, hidden }: RoleRule, flags: RawBuilder<unknown>, forSome: Condition): Condition {
  const isPublished = published ? sql<boolean>`(${flags} & ${Published} <> 0 or ${forSome})` : sql<boolean>`true`;
  // Of an equality of an expression PostgreSQL expects one row of 200, of an inequality a third: most actions are hidden from nobody.
  return hidden === 0 ? isPublished : sql`(${flags} & ${hidden} < 1 and ${isPublished})`;
}

/** Before an action is there for everybody, it may be for some. */
const publishedFor = ({ action, mentee }: Omit<ActionMenteePair, 'flags'>): Condition =>
  sql`exists (select from action_published rule_published where rule_published.action = ${action} and rule_published.mentee = ${mentee})`;

const publishedForSome = (reader: Reader, rule: RoleRule, pair: Omit<ActionMenteePair, 'mentee'>): Condition =>
  sql`exists (select from action_published rule_published where rule_published.action = ${pair.action}
    and ${rule.mentees(reader, { ...pair, mentee: sql.ref('rule_published.mentee') })})`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Which actions of the reader's project the reader sees, whosever they are: a condition over the table actions. */
export function visibleActions(reader: Reader): Expression<SqlBool> {
  const pair = { action: sql.ref('actions.id'), flags: sql.ref('actions.flags') };
  const shown = anyOf(
    rulesOf(reader).map((rule) => isShownToRole(rule, pair.flags, publishedForSome(reader, rule, pair))),
  );
  return sql<boolean>`(actions.project = ${reader.project.id} and ${shown})`;
}

/**
 * Whose actions the reader sees: a condition over the table actions and a column that holds a mentee's id. For lists of actions by mentees; one role has to
 * allow both the action and the mentee.
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

/** The same, for whose data of a kind the reader may change. */
export function changeableActionsOfMentee(
  reader: Reader,
  menteeColumn: string,
  kind: ActionDataKind,
): Expression<SqlBool> {
  const rules = rulesOf(reader).filter(({ changes }) => changes.includes(kind));
  return sql<boolean>`(actions.project = ${reader.project.id} and ${pairCondition(reader, rules, sql.ref(menteeColumn))})`;
}

/** The same, for whose data of a kind the reader reads. A private set of the reader themselves is never among them. */
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

/** Which actions a mentee sees, whoever asks: a condition over the table actions and a column that holds the mentee's id. */
export const actionsSeenBy = (menteeColumn: string): Condition =>
  sql`(actions.flags & ${HideFromMentee} = 0 and (actions.flags & ${Published} <> 0
    or ${publishedFor({ action: sql.ref('actions.id'), mentee: sql.ref(menteeColumn) })}))`;

/** May the reader see an action, or that of one mentee? */
export function maySeeAction(db: Db, reader: Reader, action: number, mentee?: number): Promise<boolean> {
  const condition =
    mentee === undefined ? visibleActions(reader) : pairCondition(reader, rulesOf(reader), idValue(mentee));
  return actionMatches(db, reader, action, condition);
}

/** Which data of an action somebody asks for. Without a mentee: those of the action itself. */
export interface ActionDataAddress {
  readonly action: number;
  readonly mentee?: number;
  readonly kind: ActionDataKind;
}

/** A private set never reaches the mentee whom it is about, whatever else that person is. */
export async function mayReadActionData(db: Db, reader: Reader, { action, mentee, kind }: ActionDataAddress) {
  if (mentee === undefined) return kind === 'action' && maySeeAction(db, reader, action);
  if (kind === 'private' && mentee === reader.person) return false;
  const rules = rulesOf(reader).filter(({ reads }) => reads.includes(kind));
  return actionMatches(db, reader, action, pairCondition(reader, rules, idValue(mentee)));
}

/** What belongs to the action itself is one for all mentees: only who makes actions changes it. Nobody writes notes about themselves. */
export async function mayChangeActionData(db: Db, reader: Reader, { action, mentee, kind }: ActionDataAddress) {
  const rules = rulesOf(reader).filter(({ changes }) => changes.includes(kind));
  if (mentee === undefined)
    return kind === 'action' && rules.includes(staff) && actionMatches(db, reader, action, sql<boolean>`true`);
  if (mentee === reader.person && kind !== 'mentee') return false;
  return actionMatches(db, reader, action, pairCondition(reader, rules, idValue(mentee)));
}

/** Who makes and changes actions. */
export const mayMakeActions = (reader: Pick<Reader, 'roles'>): boolean =>
  reader.roles.some((role) => RULES[role] === staff);

/** Roles that see mentees and change nothing of them; and those that see none. */
export const READ_ONLY_ROLES: readonly Role[] = ROLES.filter((role) => (RULES[role]?.changes.length ?? 0) === 0);
