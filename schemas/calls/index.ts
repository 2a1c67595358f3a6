import { nameCalls, type CallTypes } from '../define.ts';
import { account } from './account.ts';
import { documents } from './documents.ts';
import { lang } from './lang.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';
import { view } from './view.ts';

/** The calls by area and key. */
export const callGroups = { account, documents, lang, projects, users, view } as const;

/** The call catalogue: "users.list" -> its declaration. Only calls that the server has stand here. */
export const calls = nameCalls(callGroups);

/** The static types: `Calls['users.list']['body']`, `Calls['users.list']['reply']`. */
export type Calls = CallTypes<typeof callGroups>;
export type CallName = keyof Calls;
