/** The owner of stored data: a person of an installation, in a project. During impersonation it names both people. */
export interface Owner {
  readonly installation: string;
  readonly person: string;
  /** Empty outside of projects. */
  readonly project: string;
}

interface Somebody {
  readonly Id: string;
  readonly Impersonator?: { readonly Id: string } | null;
}

/** The name of the page's person, on the device and for the server. The server derives the same name from the session. */
export const personKey = ({ Id, Impersonator }: Somebody): string =>
  Impersonator ? `${Id}-by-${Impersonator.Id}` : Id;

const FIRST = 'praxis.of.';

/** The id in a person key. */
export const idIn = (person: string): string => person.split('-by-', 1).join('');

/** The prefix of all keys of one person, in every project. Parts are encoded, so that a dot ends a part. */
export const personPrefix = ({ installation, person }: Pick<Owner, 'installation' | 'person'>): string =>
  `${FIRST}${encode(installation)}.${encode(person)}.`;

export const ownerPrefix = (owner: Owner): string => `${personPrefix(owner)}${encode(owner.project)}.`;

/** The owner while nobody is signed in. Such settings belong to no person. */
export const NO_OWNER: Owner = { installation: '', person: '', project: '' };

export const isOwned = (name: string): boolean => name.startsWith(FIRST);

/** The chosen role of a person. */
export const ROLE = 'role';

export const isRoleName = (name: string): boolean => isOwned(name) && name.endsWith(`.${ROLE}`);

const encode = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

/** The lifetime of stored data after the last write. It is limited because a browser may be shared. */
export const KEPT_MS = 30 * 86_400_000;

export const isOld = (at: unknown, now: number): boolean =>
  typeof at !== 'number' || now - at > KEPT_MS || at > now + KEPT_MS;
