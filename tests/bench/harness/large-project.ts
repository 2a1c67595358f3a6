import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { largeProject } from '../../../schemas/demo/index.ts';
import type { Db } from '../../../server/platform/data/tables.ts';
import { addMemberships } from '../../../server/domains/people/persons/add-people.ts';
import type { Config } from '../../../server/platform/base/config.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';

export const isLargeProjectFilled = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('projects').where('url', '=', largeProject.url).select('id').executeTakeFirst()) !== undefined;

const idOf = async (db: Db, username: string): Promise<number> =>
  (await db.selectFrom('people').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id;

/** Makes the coordinator of the demo look after so many mentees of the project. */
export async function addCoordinator(db: Db, project: number, mentees: number): Promise<void> {
  const id = await idOf(db, 'coordinator');
  await addMemberships(db, [{ person: id, project, roles: ['Coordinator'] }]);
  await sql`insert into coordinator_mentee (project, coordinator, mentee) select project, ${id}, person from memberships
    where project = ${project} and 'Mentee' = any(roles) order by person limit ${mentees}`.execute(db);
}

interface Server {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly config: Config;
}

/** Signs somebody in; the result is what their browser sends. */
export async function headersOf({ db, config }: Omit<Server, 'app'>, username: string) {
  const person = await idOf(db, username);
  const token = await beginSession(db, config, { person }, { address: '127.0.0.1', agent: 'bench' });
  return {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: `${cookieName(config)}=${token}`,
  };
}

/** Signs somebody in; the result makes requests about the project as their page does. */
export async function requestsOf({ app, db, config }: Server, username: string) {
  const headers = await headersOf({ db, config }, username);
  return (path: string, body: object) =>
    app.inject({
      method: 'POST',
      url: `/api/praxis/${path}`,
      headers,
      payload: JSON.stringify({ ProjectId: largeProject.url, ...body }),
    });
}
