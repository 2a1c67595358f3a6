import { demoProjects } from '../../schemas/demo/index.ts';
import { checkPassword } from '../../schemas/formats/password.ts';
import { addProject } from '../areas/projects/projects.ts';
import { addMemberships, addPeople } from '../areas/users/add-people.ts';
import type { Db } from '../area.ts';
import { hashPassword } from '../session/password.ts';
import { writeAudit } from './audit.ts';

export interface FirstAdministrator {
  readonly username: string;
  readonly password: string;
  /** The url and the title of the first project. */
  readonly project: string;
  readonly title: string;
}

/** The rules that the password breaks: none, for a good one. */
export const brokenPasswordRules = (password: string): string[] =>
  checkPassword(password)
    .filter(({ passed }) => !passed)
    .map(({ rule }) => rule);

/** Puts the first administrator and the first project into an empty database. */
export async function addFirstAdministrator(
  db: Db,
  { username, password, project, title }: FirstAdministrator,
): Promise<void> {
  const { Roles } = demoProjects.first.settings;
  // The menus of the demo are a start that can be changed; its people, texts and fields stay out.
  const id = await addProject(db, {
    url: project,
    descr: title,
    settings: { version: 1, Config: {}, User: { Fields: [] }, Roles },
  });
  const passwordHash = await hashPassword(password);
  const [person = 0] = await addPeople(db, [{ username, passwordHash, fields: {}, defaultProject: id }]);
  await addMemberships(db, [{ person, project: id, roles: ['Admin'] }]);
  await writeAudit(
    db,
    { person, impersonator: undefined, request: undefined, address: undefined },
    { action: 'installation.create', subject: `person ${person}`, project: String(id) },
  );
}
