import type { Db } from '../data/tables.ts';
import { parseId } from '../base/parse-id.ts';

/** A person who is signed in. */
export interface Person {
  readonly Id: number;
  readonly UserName: string;
  /** Suspending a person ends their sessions at once. */
  readonly suspended: boolean;
  /** All roles of the person in any project. */
  readonly roles: readonly string[];
}

/** The questions about people and roles that modules below the policy ask. server/policy implements them. */
export interface Identity {
  readonly person: (db: Db, id: number) => Promise<Person | undefined>;
  /** The projects of a person, the default one first. */
  readonly memberships: (db: Db, person: number) => Promise<readonly Membership[]>;
  /** Whether an administrator may act as a person: they administer every project of the person. */
  readonly mayActAs: (db: Db, administrator: number, person: number) => Promise<boolean>;
}

/** The membership of a person in a project. */
export interface Membership {
  readonly project: number;
  /** The address of the project in lower case; calls name projects by it or by id. */
  readonly url: string;
  readonly roles: readonly string[];
  /** The project requires consent before anything else, and it is missing. */
  readonly owesConsent: boolean;
}

/** The membership of the project with this id or url, else the first one. */
export function findMembership(
  memberships: readonly Membership[],
  project: string | number | undefined,
): Membership | undefined {
  if (project === undefined || project === '') return memberships[0];
  const name = String(project);
  const id = parseId(name);
  return memberships.find((membership) => (id > 0 ? membership.project === id : membership.url === name.toLowerCase()));
}
