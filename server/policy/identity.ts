import { sql, type RawBuilder } from 'kysely';
import { consentRule, lacksConsent } from '../../schemas/consent.ts';
import { isRole } from '../../schemas/roles.ts';
import { mayActAs } from './change-people.ts';
import type { Identity } from '../platform/session/identity.ts';

/** State 1 is active; people in state 0, 2 or 3 cannot sign in, and their sessions are not valid. */
export const isActive = (state: number): boolean => state === 1;

/** Loads the person and roles of a caller for the platform. */
export const identity: Identity = {
  mayActAs,
  async person(db, id) {
    const row = await db
      .selectFrom('people')
      .leftJoin('memberships', 'memberships.person', 'people.id')
      .where('people.id', '=', id)
      .groupBy('people.id')
      .select(['people.id', 'people.username', 'people.state'])
      .select(
        sql<string[][]>`coalesce(json_agg(memberships.roles) filter (where memberships.person is not null), '[]')`.as(
          'roles',
        ),
      )
      .executeTakeFirst();
    if (!row) return undefined;
    const roles = [...new Set(row.roles.flat())].filter(isRole);
    return { Id: row.id, UserName: row.username, suspended: !isActive(row.state), roles };
  },
  async memberships(db, person) {
    // Settings are long, and only mentees are asked for consent.
    const ofMentee = (value: RawBuilder<unknown>) => sql`case when 'Mentee' = any(memberships.roles) then ${value} end`;
    const rows = await db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person')
      .innerJoin('projects', 'projects.id', 'memberships.project')
      .where('memberships.person', '=', person)
      .orderBy(sql`projects.id = people.default_project`, (order) => order.desc().nullsLast())
      .orderBy('projects.id')
      .select(['projects.id', 'projects.url_key', 'memberships.roles'])
      .select(ofMentee(sql`projects.settings #> '{Config,gdpr}'`).as('gdpr'))
      .select(ofMentee(sql`people.fields -> (projects.settings #>> '{Config,gdpr,UserField}')`).as('consent'))
      .execute();
    return rows.map(({ id, url_key, roles: stored, gdpr, consent }) => {
      const roles = stored.filter(isRole);
      return { project: id, url: url_key, roles, owesConsent: lacksConsent(consentRule(gdpr), roles, consent) };
    });
  },
};
