// Over 150 lines: who sees which action and whose data in it is one table, and is read as one.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { ACTION_FLAGS } from '../../schemas/entities/action.ts';
import { ROLES, type Role } from '../../schemas/roles.ts';
import type { ActionDataKind } from '../areas/actions/tables.ts';
import type { Db } from '../area.ts';
import type { Reader } from './reader.ts';

type Condition = RawBuilder<boolean>;

/** Columns (or values) that stand for an action, its flags and a mentee in the query around. */
interface Pair {
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
  readonly mentees: (reader: Reader, pair: Pair) => Condition;
  readonly reads: readonly ActionDataKind[];
  readonly changes: readonly ActionDataKind[];
}

const { Published, HideFromMentor, HideFromMentee, HideFromSupervisor } = ACTION_FLAGS;

const isMentee = ({ project }: Reader, { mentee }: Pair): Condition =>
  sql`exists (select from memberships k where k.project = ${project.id} and k.person = ${mentee} and 'Mentee' = any(k.roles))`;

/** A mentor by default has the whole mentee; a mentor of some actions has these. */
const ofAction = (action: RawBuilder<unknown>): Condition => sql`(m.action = '' or m.action = ${action}::text)`;

const mentored = ({ project, person }: Reader, { action, mentee }: Pair): Condition =>
  sql`exists (select from mentor_mentee m where m.project = ${project.id} and m.mentor = ${person}
    and m.mentee = ${mentee} and ${ofAction(action)})`;

const supervised = ({ project, person }: Reader, { action, mentee }: Pair): Condition =>
  sql`exists (select from supervisor_mentor s join mentor_mentee m on m.project = s.project and m.mentor = s.mentor
    where s.project = ${project.id} and s.supervisor = ${person} and m.mentee = ${mentee} and ${ofAction(action)})`;

const coordinated = ({ project, person }: Reader, { mentee }: Pair): Condition =>
  sql`exists (select from coordinator_mentee c where c.project = ${project.id} and c.coordinator = ${person} and c.mentee = ${mentee})`;

const oneself = (reader: Reader, pair: Pair): Condition =>
  sql`(${pair.mentee} = ${reader.person} and ${isMentee(reader, pair)})`;

const WHOLE: readonly ActionDataKind[] = ['mentee', 'public', 'private', 'action'];
/** Without what is about the mentee and not for them. */
const OPEN: readonly ActionDataKind[] = ['mentee', 'public', 'action'];
const staff: RoleRule = { published: false, hidden: 0, mentees: isMentee, reads: WHOLE, changes: WHOLE };
const supervisor: RoleRule = {
  published: true,
  hidden: HideFromSupervisor,
  mentees: supervised,
  reads: WHOLE,
  changes: WHOLE,
};
const onlyReads = (rule: RoleRule): RoleRule => ({ ...rule, changes: [] });
const mentor: RoleRule = { published: true, hidden: HideFromMentor, mentees: mentored, reads: WHOLE, changes: WHOLE };

/** A closed table, so that a new role without a rule does not compile; null sees no action. */
const RULES: Readonly<Record<Role, RoleRule | null>> = {
  Admin: staff,
  ProjectManager: staff,
  ProjectManagerLite: staff,
  Supervisor: supervisor,
  SupervisorLite: onlyReads(supervisor),
  SupervisorLitePlus: onlyReads(supervisor),
  Coordinator: { published: true, hidden: 0, mentees: coordinated, reads: WHOLE, changes: WHOLE },
  Mentor: mentor,
  RegistryMentor: mentor,
  Mentee: { published: true, hidden: HideFromMentee, mentees: oneself, reads: OPEN, changes: ['mentee'] },
  Microdata: { published: true, hidden: 0, mentees: isMentee, reads: OPEN, changes: [] },
  Translator: null,
  Scofield: null,
  Registered: null,
  applicant: null,
  SuperAdmin: null,
};

const rulesOf = (reader: Pick<Reader, 'roles'>): RoleRule[] =>
  [...new Set(reader.roles.map((role) => RULES[role]))].filter((rule) => rule !== null);

/** Published for everybody, or for those whom `forSome` finds; and not hidden from the role. */
const shows = ({ published, hidden }: RoleRule, flags: RawBuilder<unknown>, forSome: Condition): Condition =>
  published
    ? sql`(${flags} & ${hidden} = 0 and (${flags} & ${Published} <> 0 or ${forSome}))`
    : sql`(${flags} & ${hidden} = 0)`;

/** Before an action is there for everybody, it may be for some. */
const publishedFor = ({ action, mentee }: Omit<Pair, 'flags'>): Condition =>
  sql`exists (select from action_published p where p.action = ${action} and p.mentee = ${mentee})`;

const publishedForSome = (reader: Reader, rule: RoleRule, pair: Omit<Pair, 'mentee'>): Condition =>
  sql`exists (select from action_published p where p.action = ${pair.action}
    and ${rule.mentees(reader, { ...pair, mentee: sql.ref('p.mentee') })})`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Which actions of the reader's project the reader sees, whosever they are: a condition over the table actions. */
export function visibleActions(reader: Reader): Expression<SqlBool> {
  const pair = { action: sql.ref('actions.id'), flags: sql.ref('actions.flags') };
  const shown = anyOf(rulesOf(reader).map((rule) => shows(rule, pair.flags, publishedForSome(reader, rule, pair))));
  return sql<boolean>`(actions.project = ${reader.project.id} and ${shown})`;
}

/**
 * Whose actions the reader sees: a condition over the table actions and a column that holds a mentee's id. For lists of actions by mentees; one role has to
 * allow both the action and the mentee.
 */
export function visibleActionsOf(reader: Reader, menteeColumn: string): Expression<SqlBool> {
  return sql<boolean>`(actions.project = ${reader.project.id} and ${pairs(reader, rulesOf(reader), sql.ref(menteeColumn))})`;
}

function pairs(reader: Reader, rules: readonly RoleRule[], mentee: RawBuilder<unknown>): Condition {
  const pair: Pair = { action: sql.ref('actions.id'), flags: sql.ref('actions.flags'), mentee };
  return anyOf(
    rules.map((rule) => sql`(${shows(rule, pair.flags, publishedFor(pair))} and ${rule.mentees(reader, pair)})`),
  );
}

/** The same, for whose data of a kind the reader may change. */
export function changeableActionsOf(reader: Reader, menteeColumn: string, kind: ActionDataKind): Expression<SqlBool> {
  const rules = rulesOf(reader).filter(({ changes }) => changes.includes(kind));
  return sql<boolean>`(actions.project = ${reader.project.id} and ${pairs(reader, rules, sql.ref(menteeColumn))})`;
}

async function anyAction(db: Db, reader: Reader, action: number, condition: Expression<SqlBool>): Promise<boolean> {
  const row = await db
    .selectFrom('actions')
    .where('actions.id', '=', action)
    .where('actions.project', '=', reader.project.id)
    .where(condition)
    .select('actions.id')
    .executeTakeFirst();
  return row !== undefined;
}

const value = (id: number): RawBuilder<unknown> => sql`${id}::integer`;

/** Which actions a mentee sees, whoever asks: a condition over the table actions and a column that holds the mentee's id. */
export const actionsSeenBy = (menteeColumn: string): Condition =>
  sql`(actions.flags & ${HideFromMentee} = 0 and (actions.flags & ${Published} <> 0
    or ${publishedFor({ action: sql.ref('actions.id'), mentee: sql.ref(menteeColumn) })}))`;

/** May the reader see an action, or that of one mentee? */
export function maySeeAction(db: Db, reader: Reader, action: number, mentee?: number): Promise<boolean> {
  const condition = mentee === undefined ? visibleActions(reader) : pairs(reader, rulesOf(reader), value(mentee));
  return anyAction(db, reader, action, condition);
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
  return anyAction(db, reader, action, pairs(reader, rules, value(mentee)));
}

/** What belongs to the action itself is one for all mentees: only who makes actions changes it. Nobody writes notes about themselves. */
export async function mayChangeActionData(db: Db, reader: Reader, { action, mentee, kind }: ActionDataAddress) {
  const rules = rulesOf(reader).filter(({ changes }) => changes.includes(kind));
  if (mentee === undefined)
    return kind === 'action' && rules.includes(staff) && anyAction(db, reader, action, sql<boolean>`true`);
  if (mentee === reader.person && kind !== 'mentee') return false;
  return anyAction(db, reader, action, pairs(reader, rules, value(mentee)));
}

/** Who makes and changes actions. */
export const mayMakeActions = (reader: Pick<Reader, 'roles'>): boolean =>
  reader.roles.some((role) => RULES[role] === staff);

/** Roles that see mentees and change nothing of them; and those that see none. */
export const READING_ROLES: readonly Role[] = ROLES.filter((role) => (RULES[role]?.changes.length ?? 0) === 0);
