import { demoProjects } from '../../../schemas/demo/index.ts';
import { checkPassword } from '../../../schemas/formats/password.ts';
import { addProject } from './projects/projects.ts';
import { addMemberships, addPeople } from '../people/index.ts';
import type { Db } from '../../platform/data/tables.ts';
import { hashPassword } from '../../platform/session/password.ts';
import { writeAudit } from '../../platform/data/audit.ts';

export interface FirstAdministrator {
  readonly username: string;
  readonly password: string;
  /** The url and the title of the first project. */
  readonly project: string;
  readonly title: string;
}

/** The rules that the password breaks. */
export const brokenPasswordRules = (password: string): string[] =>
  checkPassword(password)
    .filter(({ passed }) => !passed)
    .map(({ rule }) => rule);

/** Adds the first administrator and the first project to an empty database. */
export async function addFirstAdministrator(
  db: Db,
  { username, password, project, title }: FirstAdministrator,
): Promise<void> {
  const { Roles } = demoProjects.first.settings;
  // Starts with the menus of the demo, which can be changed, without its people, texts and fields.
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
