/** Whose something is that is kept on this device: a person of an installation, in a project. Where an administrator acts or looks as somebody, both are named. */
export interface Owner {
  readonly installation: string;
  readonly person: string;
  /** Empty outside of projects. */
  readonly project: string;
}

interface Somebody {
  readonly Id: string;
  readonly Behind?: { readonly Id: string } | null;
}

/** How a page names the person that it is for, on the device and to the server. The server makes the same name of the session. */
export const personKey = ({ Id, Behind }: Somebody): string => (Behind ? `${Id}-by-${Behind.Id}` : Id);

const FIRST = 'praxis.of.';

/** The id in such a name. */
export const idIn = (person: string): string => person.split('-by-', 1).join('');

/** What begins the names of all that is one person's, in whatever project. Parts are encoded, so that a dot ends one. */
export const personPrefix = ({ installation, person }: Pick<Owner, 'installation' | 'person'>): string =>
  `${FIRST}${encode(installation)}.${encode(person)}.`;

export const ownerPrefix = (owner: Owner): string => `${personPrefix(owner)}${encode(owner.project)}.`;

/** Used while nobody is signed in: settings chosen then belong to no person. */
export const NO_OWNER: Owner = { installation: '', person: '', project: '' };

export const isOwned = (name: string): boolean => name.startsWith(FIRST);

const encode = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

/** So long something is kept after it was last written: a shared browser holds nobody's words for ever. */
export const KEPT_MS = 30 * 86_400_000;

export const isOld = (at: unknown, now: number): boolean =>
  typeof at !== 'number' || now - at > KEPT_MS || at > now + KEPT_MS;
