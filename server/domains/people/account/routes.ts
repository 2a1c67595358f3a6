import { account } from '../../../../schemas/calls/account.ts';
import { demoSignIns } from '../../../../schemas/demo/index.ts';
import { isRole } from '../../../../schemas/roles.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Person } from '../../../platform/session/identity.ts';
import { isDemo } from '../../../platform/data/empty-database.ts';
import { installationId } from '../../../platform/data/installation.ts';
import { requireSameOriginForGet } from '../../../platform/http/origin.ts';
import { isActive } from '../../../policy/identity.ts';
import { createHumanChallenge } from '../../../platform/public/human-check.ts';
import { ProblemError } from '../../../platform/base/problem.ts';
import { countSignIn, refundSignIn } from '../../../platform/session/attempts.ts';
import { readDeviceHash, findDeviceKey, rememberDevice } from '../../../platform/session/devices.ts';
import { verifyPassword } from '../../../platform/session/password.ts';
import { usernameKey } from '../persons/add-people.ts';
import { deriveDeviceKeys } from './device-keys.ts';
import { findLandingProject } from './landing.ts';
import { leaveProject } from './leave.ts';
import { requestReset, checkReset, resetPassword } from './resets.ts';

export const accountArea = area('account', account, {
  login: async ({ Username, Password }, context) => {
    const person = await signIn(context, Username, Password);
    return presentIdentity(context, person);
  },
  identity: (_body, context) => presentIdentity(context, context.me),
  logoff: async (_body, context) => {
    requireSameOriginForGet(context.request, context.config);
    const SignedOut = context.person !== undefined;
    await context.signOut();
    return { SignedOut };
  },
  humanChallenge: async ({ Purpose = 'reset' }, context) => ({
    Challenge: await createHumanChallenge(context, Purpose),
  }),
  forgotPassword: async ({ email, HumanCheck }, context) => {
    await requestReset(context, email, HumanCheck);
    return { Asked: true };
  },
  checkReset: (body, context) => checkReset(context, body),
  resetPassword: async (body, context) => {
    await resetPassword(context, body);
    return { Changed: true };
  },
  leaveProject: async ({ ProjectId }, context) => ({ DefaultProject: await leaveProject(context, ProjectId) }),
  setLanguage: async ({ Language }, { db, me, impersonator }) => {
    // An impersonator keeps their own language.
    if (impersonator === undefined)
      await db.updateTable('people').set({ language: Language }).where('id', '=', me.Id).execute();
    return { Language };
  },
  deviceKeys: (_body, context) => deriveDeviceKeys(context),
  demo: async (_body, { db }) => ((await isDemo(db)) ? demoCards : []),
});

const demoCards = demoSignIns.map(({ role, username, password, name }) => ({
  Role: role,
  Username: username,
  Password: password,
  Name: name,
}));

/**
 * The answer and its time are the same for a wrong password, an unknown name, an inactive person and one without a
 * password.
 */
async function signIn(
  context: CallContext,
  username: string,
  password: string,
): Promise<Pick<Person, 'Id' | 'UserName' | 'roles'>> {
  const { db, config, address } = context;
  const key = usernameKey(username);
  const device = readDeviceHash(context.request, config);
  const known = await findDeviceKey(db, device, key);
  await countSignIn(db, config, key, address, known);
  const row = await db
    .selectFrom('people')
    .where('username_key', '=', key)
    .select(['id', 'username', 'password_hash', 'state'])
    .executeTakeFirst();
  const right = await verifyPassword(row?.password_hash, password);
  if (!row || !right || !isActive(row.state)) throw wrongSignIn();
  await refundSignIn(db, key, address, known);
  await context.signIn(row.id);
  await rememberDevice(db, config, { reply: context.reply, before: device, person: row.id });
  const roles = await db.selectFrom('memberships').where('person', '=', row.id).select('roles').execute();
  return { Id: row.id, UserName: row.username, roles: [...new Set(roles.flatMap((role) => role.roles))] };
}

const wrongSignIn = () =>
  new ProblemError({ status: 401, code: 'wrong-sign-in', title: 'The name or the password is wrong.' });

async function presentIdentity(
  { db, impersonator, viewing }: CallContext,
  person: Pick<Person, 'Id' | 'UserName' | 'roles'>,
) {
  const project = await findLandingProject(db, person.Id);
  return {
    Id: String(person.Id),
    Username: person.UserName,
    Roles: person.roles.filter(isRole),
    DefaultProject: project === undefined ? null : String(project),
    Impersonator:
      impersonator === undefined ? null : await presentImpersonator(db, impersonator, viewing ? 'view' : 'login'),
    Installation: await installationId(db),
  };
}

/** The name of the impersonator. */
async function presentImpersonator(db: Db, id: number, Kind: 'login' | 'view') {
  const { name, username } = await db
    .selectFrom('people')
    .where('id', '=', id)
    .select(['name', 'username'])
    .executeTakeFirstOrThrow();
  return { Id: String(id), Name: name === '' ? username : name, Kind };
}
