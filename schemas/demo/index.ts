import { displayName } from '../formats/person-name.ts';
import { ROLES, type Role } from '../roles.ts';
import { demoPeople } from './people.ts';

export { Chance } from './chance.ts';
export { demoFolders, demoLibrary, type DemoItem } from './library.ts';
export { demoLinks } from './links.ts';
export { demoPeople, type DemoPerson, type DemoProjectName } from './people.ts';
export { demoProjects, largeProject, type DemoMenu } from './projects.ts';
export { manyPeople, type SeedPerson } from './many.ts';

/** The password of all demo people. It fulfils the strictest rules of both projects. */
export const DEMO_PASSWORD = 'Praxis!1';

export interface DemoSignIn {
  readonly role: Role;
  readonly username: string;
  readonly password: string;
  readonly name: string;
}

/** One person for each role, for the start message and the cards of the sign-in page. */
export const demoSignIns: readonly DemoSignIn[] = signIns();

function signIns(): DemoSignIn[] {
  const people = demoPeople(new Date(0));
  return ROLES.flatMap((role) => {
    // The person with the name of the role, or else the first one with the role.
    const holders = people.filter(({ memberships }) => memberships.some(({ roles }) => roles.includes(role)));
    const found = holders.find(({ username }) => username === role.toLowerCase()) ?? holders[0];
    if (!found) return [];
    const name = displayName(found.fields);
    return [{ role, username: found.username, password: DEMO_PASSWORD, name }];
  });
}
