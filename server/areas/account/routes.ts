import { sql } from 'kysely';
import { account } from '../../../schemas/calls/account.ts';
import { demoSignIns } from '../../../schemas/demo/index.ts';
import { isRole } from '../../../schemas/roles.ts';
import { area, type CallContext, type Db, type Person } from '../../area.ts';
import { isDemo } from '../../data/first.ts';
import { isActive } from '../../policy/identity.ts';
import { forbidden, ProblemError } from '../../problem.ts';
import { countSignIn, forgiveSignIn } from '../../session/attempts.ts';
import { verifyPassword } from '../../session/password.ts';
import { usernameKey } from '../users/people.ts';

export const accountArea = area('account', account, {
  login: async ({ Username, Password }, context) => {
    const person = await signIn(context, Username, Password);
    return present(context, person);
  },
  identity: (_body, context) => present(context, context.me),
  logoff: async (_body, context) => {
    refuseOtherSites(context);
    const SignedOut = context.person !== undefined;
    await context.signOut();
    return { SignedOut };
  },
  demo: async (_body, { db }) => ((await isDemo(db)) ? cards : []),
});

const cards = demoSignIns.map(({ role, username, password, name }) => ({
  Role: role,
  Username: username,
  Password: password,
  Name: name,
}));

/** The same answer, in the same time, for a wrong password, an unknown name, an inactive person and one without a password. */
async function signIn(
  context: CallContext,
  username: string,
  password: string,
): Promise<Pick<Person, 'Id' | 'UserName' | 'roles'>> {
  const { db, config, address } = context;
  const key = usernameKey(username);
  await countSignIn(db, config, key, address);
  const row = await db
    .selectFrom('people')
    .where('username_key', '=', key)
    .select(['id', 'username', 'password_hash', 'state'])
    .executeTakeFirst();
  const right = await verifyPassword(row?.password_hash, password);
  if (!row || !right || !isActive(row.state)) throw wrongSignIn();
  await forgiveSignIn(db, key, address);
  await context.signIn(row.id);
  const roles = await db.selectFrom('memberships').where('person', '=', row.id).select('roles').execute();
  return { Id: row.id, UserName: row.username, roles: [...new Set(roles.flatMap((each) => each.roles))] };
}

const wrongSignIn = () =>
  new ProblemError({ status: 401, code: 'wrong-sign-in', title: 'The name or the password is wrong.' });

/** A page of another site must not sign anybody out. */
function refuseOtherSites({ request }: CallContext): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw forbidden('other-site', 'Another site asked for this.');
}

async function present({ db }: CallContext, person: Pick<Person, 'Id' | 'UserName' | 'roles'>) {
  const project = await landingProject(db, person.Id);
  return {
    Id: String(person.Id),
    Username: person.UserName,
    Roles: person.roles.filter(isRole),
    DefaultProject: project === undefined ? null : String(project),
  };
}

/** The default project while the person belongs to it, else the first one that they belong to. */
async function landingProject(db: Db, person: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .where('memberships.person', '=', person)
    .orderBy(sql`memberships.project = people.default_project`, (order) => order.desc().nullsLast())
    .orderBy('memberships.project')
    .select('memberships.project')
    .executeTakeFirst();
  return row?.project;
}
