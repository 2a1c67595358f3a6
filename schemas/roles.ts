/** Every role that a person can hold in a project. */
export const ROLES = [
  'Admin',
  'ProjectManager',
  'ProjectManagerLite',
  'Supervisor',
  'SupervisorLite',
  'SupervisorLitePlus',
  'Coordinator',
  'Mentor',
  'RegistryMentor',
  'Mentee',
  'Microdata',
  'Translator',
  'Scofield',
  'Registered',
  'applicant',
  'SuperAdmin',
] as const;

export type Role = (typeof ROLES)[number];

/** A lower level has more rights. Whoever holds several roles starts with the one of the fewest rights. */
export const ROLE_LEVELS: Readonly<Record<Role, number>> = {
  Admin: 0,
  ProjectManager: 1,
  ProjectManagerLite: 5,
  Supervisor: 10,
  SupervisorLitePlus: 11,
  SupervisorLite: 12,
  Coordinator: 20,
  Microdata: 50,
  RegistryMentor: 90,
  Mentor: 100,
  Scofield: 300,
  Translator: 500,
  Mentee: 1000,
  Registered: 1000,
  applicant: 1000,
  SuperAdmin: 1000,
};

/** Other spellings of a role. */
export const ROLE_ALIASES: Readonly<Record<string, Role>> = { Super: 'SuperAdmin' };

const admin = ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator'] as const;
const mentee = [
  'Admin',
  'ProjectManager',
  'ProjectManagerLite',
  'Mentee',
  'Supervisor',
  'Coordinator',
  'RegistryMentor',
] as const;

/** Roles that may chat. */
const chats = [
  'Admin',
  'ProjectManager',
  'ProjectManagerLite',
  'Supervisor',
  'SupervisorLite',
  'SupervisorLitePlus',
  'Coordinator',
  'Mentor',
  'RegistryMentor',
  'Mentee',
  'Translator',
  'Scofield',
  'applicant',
] as const;

/** The role sets that routes, calls and documents name. */
export const areas = {
  /** The layout of a project: for everybody in it except people who are only registered. */
  main: [...chats, 'Microdata'],
  chats,
  admin,
  adminUser: ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor'],
  updateUserFields: [...admin, 'SupervisorLite'],
  supervisor: [...admin, 'SupervisorLite'],
  report: [...admin, 'SupervisorLite', 'SupervisorLitePlus', 'Microdata'],
  mentee,
  menteeView: [...mentee, 'Mentor'],
  mentor: [
    'Mentor',
    'ProjectManager',
    'ProjectManagerLite',
    'Coordinator',
    'Admin',
    'Microdata',
    'Supervisor',
    'RegistryMentor',
  ],
  library: [
    'Admin',
    'ProjectManager',
    'ProjectManagerLite',
    'Supervisor',
    'Coordinator',
    'Mentor',
    'Mentee',
    'RegistryMentor',
  ],
  statistics: [...admin, 'SupervisorLite', 'SupervisorLitePlus', 'RegistryMentor'],
  applicant: ['Registered', 'Mentee', 'Admin'],
  /** People who may have handed in an application of their own. */
  ownApplications: ['Registered', 'Mentee', 'Admin', 'applicant'],
  /** Roles that decide on applications, which do not belong to a person of the project yet. */
  applications: ['Admin', 'ProjectManager', 'ProjectManagerLite'],
  /** Roles that see lists of other people; the policy limits the rows. */
  people: [...admin, 'SupervisorLite', 'SupervisorLitePlus', 'Mentor', 'RegistryMentor', 'Microdata'],
  /** Roles that change a project. */
  settings: ['Admin', 'ProjectManager'],
  translations: ['Admin', 'Translator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type AreaName = keyof typeof areas;

const knownRoles: ReadonlySet<string> = new Set(ROLES);

export const isRole = (name: string): name is Role => knownRoles.has(name);

/** The role of a name, including other spellings; undefined for an unknown name. */
export const roleOf = (name: string): Role | undefined =>
  isRole(name) ? name : Object.hasOwn(ROLE_ALIASES, name) ? ROLE_ALIASES[name] : undefined;

const byName: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(areas));

/** The roles of a route, a call or a document: an area's, or the list itself. */
export function rolesOf(access: string | readonly string[]): readonly string[] {
  if (typeof access !== 'string') return access;
  const found = byName.get(access);
  if (!found) throw new Error(`There is no area ${access}`);
  return found;
}
