import { routes } from '../../../../schemas/routes.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import type { Db } from '../../../platform/data/tables.ts';

const SERVER_SEGMENTS = ['api', 'api2', 'api3', 'account', 'anyquest', 'health', 'assets', 'hub', 'el', 'en'];
/** First segments of addresses that cannot be projects. */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...SERVER_SEGMENTS,
  ...routes.map(({ path }) => path.split('/')[1]?.toLowerCase() ?? '').filter((segment) => !segment.startsWith(':')),
]);

/** Whether a text can be the url of a project: not a reserved segment, and not a number, which would be an id. */
export const isProjectUrl = (url: string): boolean =>
  /^[a-z0-9][a-z0-9-]{1,40}$/i.test(url) && !/^\d+$/.test(url) && !RESERVED_SEGMENTS.has(url.toLowerCase());

export interface NewProject {
  readonly url: string;
  readonly descr: string;
  readonly settings: object;
}

/** Adds a project; returns its id. */
export async function addProject(db: Db, { url, descr, settings }: NewProject): Promise<number> {
  if (!isProjectUrl(url))
    throw unprocessable('project-url', 'A project cannot have this url.', [fieldError('/Project/url', 'project-url')]);
  const { id } = await db
    .insertInto('projects')
    .values({ url, url_key: url.toLowerCase(), descr, settings: JSON.stringify(settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
