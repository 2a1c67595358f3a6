import { isRole, type Role } from '../../schemas/roles.ts';

/** The roles that may make each call of an area. Written by hand, so that a test compares the declarations of schemas/calls with the intention. */
export interface AreaMatrix {
  /** call -> who gets past its role check. */
  readonly roles: Readonly<Record<string, readonly MatrixRole[]>>;
  /** call -> a body that fits; what it asks for is the caller's own, or nothing. Without one: {}. */
  readonly bodies: Readonly<Record<string, BodyFactory>>;
  readonly rows: readonly RowRule[];
  /** call -> why it has no rows though its body names somebody, or something. */
  readonly rowsWhy: Readonly<Record<string, string>>;
}

/** A body, of the ids of the caller and of the project. */
export type BodyFactory = (self: string, project: string) => Record<string, unknown>;

/** "nobody" is who is not signed in. */
export type MatrixRole = Role | 'nobody';

/** The owner of the record that a call is about, in relation to its caller. */
export const SUBJECTS = ['own', 'linked', 'unlinked', 'other'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The caller, and people whom they may name besides the subject. */
export interface MatrixCaller {
  readonly id: string;
  readonly role: Role;
  /** The mentee who is linked to them. */
  readonly mentee: string;
  /** A mentor whom they see, if they see any: themselves, or the one who is linked to them. */
  readonly mentor: string;
  /** A supervisor and a coordinator; no call is made as them. */
  readonly supervisor: string;
  readonly coordinator: string;
  /** A project of their own making: they are its Admin. */
  readonly into: string;
}

/**
 * The rights of a call over the records of people: own = the caller; linked = a mentee whom the caller looks after in the way of their role (for a mentee:
 * their mentor); unlinked = a mentee of the same project; other = a mentee of another project. Of mentors: linked = one whom the caller looks after.
 */
export interface RowRule {
  readonly call: string;
  readonly roles: readonly Role[];
  readonly who: 'mentees' | 'mentors';
  /** Which of them the call reaches; the rest it refuses, or leaves out. */
  readonly reaches: readonly Subject[];
  readonly body: (subject: string, project: string, caller: MatrixCaller) => Record<string, unknown>;
  /** Whether a good reply holds the subject; without it, that the call is answered with a success. */
  readonly found?: (reply: unknown, subject: string) => boolean;
  /** Each time in a session of its own, as the call changes who one is. */
  readonly alone?: boolean;
}

const COLUMNS: Readonly<Record<string, MatrixRole>> = {
  Adm: 'Admin',
  PM: 'ProjectManager',
  PML: 'ProjectManagerLite',
  Sup: 'Supervisor',
  SuL: 'SupervisorLite',
  SLP: 'SupervisorLitePlus',
  Coo: 'Coordinator',
  Men: 'Mentor',
  Reg: 'RegistryMentor',
  Mte: 'Mentee',
  Mic: 'Microdata',
  Tra: 'Translator',
  Sco: 'Scofield',
  Rgd: 'Registered',
  app: 'applicant',
  SuA: 'SuperAdmin',
  nobody: 'nobody',
};

/** Roles in the order of the columns. */
export const matrixRoles: readonly MatrixRole[] = Object.values(COLUMNS);

/** A row rule as it is written: the roles short, then which subjects the call reaches. */
export interface RowTable extends Pick<RowRule, 'body' | 'found' | 'alone'> {
  /** Without it: mentees. */
  readonly who?: RowRule['who'];
  /** A line a group of roles: "Adm PM: own linked unlinked". */
  readonly table: string;
}

/** Reads an area's tables. The first line of `table` names the columns; x lets in. */
export function parseMatrix(written: {
  readonly table: string;
  readonly bodies?: Readonly<Record<string, BodyFactory>>;
  readonly rows?: Readonly<Record<string, RowTable | readonly RowTable[]>>;
  /** Calls, with blanks between them -> why they have no rows. */
  readonly rowsWhy?: Readonly<Record<string, string>>;
}): AreaMatrix {
  const [columns = '', ...lines] = written.table.trim().split('\n');
  const roles = columns.trim().split(/\s+/).map(roleOfColumn);
  return {
    roles: Object.fromEntries(
      lines.map((line) => {
        const [call = '', ...marks] = line.trim().split(/\s+/);
        if (marks.length !== roles.length)
          throw new Error(`${call} has ${marks.length} marks for ${roles.length} columns`);
        return [call, roles.filter((_, column) => marks[column] === 'x')];
      }),
    ),
    bodies: written.bodies ?? {},
    rows: Object.entries(written.rows ?? {}).flatMap(([call, rows]) => [rows].flat().flatMap(parseRules(call))),
    rowsWhy: Object.fromEntries(
      Object.entries(written.rowsWhy ?? {}).flatMap(([calls, why]) =>
        calls.split(/\s+/).map((call) => [call, why] as const),
      ),
    ),
  };
}

/** A rule for each line of the table. */
const parseRules =
  (call: string) =>
  ({ table, who = 'mentees', ...rows }: RowTable): RowRule[] =>
    table
      .trim()
      .split('\n')
      .map((line) => ({ call, who, ...rows, ...parseRule(line) }));

function parseRule(line: string): Pick<RowRule, 'roles' | 'reaches'> {
  const [names = '', reached = ''] = line.split(':');
  return {
    roles: names.trim().split(/\s+/).map(roleOfColumn).filter(isRole),
    reaches: SUBJECTS.filter((subject) => reached.trim().split(/\s+/).includes(subject)),
  };
}

function roleOfColumn(short: string): MatrixRole {
  const role = COLUMNS[short];
  if (!role) throw new Error(`There is no column ${short}: ${Object.keys(COLUMNS).join(' ')}`);
  return role;
}
