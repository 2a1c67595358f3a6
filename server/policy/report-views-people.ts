import { areas, ROLE_LEVELS, ROLES } from '../../schemas/roles.ts';
import { LOWEST_LEVEL } from './levels.ts';
import { ASKER, type ViewScope } from './report-conditions.ts';
import { column, joinMember, type ReportView } from './report-view.ts';

const LEVELS = ROLES.map((role) => `('${role}', ${ROLE_LEVELS[role]})`).join(', ');

const levelOfRoles = (roles: string): string =>
  `coalesce((select min(known.level) from (values ${LEVELS}) known (role, level) where known.role = any(${roles})), ${LOWEST_LEVEL})`;

/** The rule of levelInProject in server/policy/levels.ts. */
const LEVEL = `case when people.level = ${levelOfRoles(
  'array(select unnest(everywhere.roles) from memberships everywhere where everywhere.person = people.id)',
)} then ${levelOfRoles('member.roles')} else people.level end`;

/** Equal levels are in the order of ROLES. */
const MAIN_ROLE = `(select known.role from (values ${ROLES.map(
  (role, at) => `('${role}', ${ROLE_LEVELS[role]}, ${at})`,
).join(
  ', ',
)}) known (role, level, place) where known.role = any(member.roles) order by known.level, known.place limit 1)`;

const FIELDS = `
        select key, value, false as of_project from jsonb_each(people.fields) where key = any(${ASKER.fields})
        union all
        select key, value, true from jsonb_each(member.fields) where key = any(${ASKER.projectFields})`;

const ofStaff = ({ hasRole }: ViewScope, sql: string): string =>
  `case when people.id = ${ASKER.person} or ${hasRole(areas.admin)} then ${sql} end`;

/** People and the values of their fields. */
export const peopleViews = (scope: ViewScope): readonly ReportView[] => [
  {
    name: 'people',
    comment: 'People of the project whom you see, each once.',
    columns: [
      column('id', 'people.id', 'The number of the person.'),
      column('name', 'people.name', 'First and last name, as lists show it.'),
      column(
        'username',
        `case when people.id = ${ASKER.person} or ${ASKER.usernames} then people.username end`,
        'The sign-in name; null for readers who may not see those of others.',
      ),
      column(
        'roles',
        `array(select given from unnest(member.roles) given where given = any('{${ROLES.join(',')}}'::text[]))`,
        'The roles in the project.',
      ),
      column('role', MAIN_ROLE, 'The role with the most rights in the project.'),
      column('active', 'people.state = 1', 'Whether the person can sign in.'),
      column(
        'fields',
        `(select coalesce(jsonb_object_agg(key, value), '{}') from (${FIELDS}) field)`,
        'The fields that your level lets you read, by name, as JSON.',
      ),
      column('level', LEVEL, 'The level in the project; a lower one has more rights.'),
      column(
        'since',
        ofStaff(scope, 'member.created'),
        'Since when the person takes part; null for those who do not run the programme.',
      ),
      column(
        'signed_in',
        ofStaff(scope, 'people.signed_in'),
        'When the person last signed in; null for never, and for those who do not run the programme.',
      ),
    ],
    rows: `from people ${joinMember('people.id')} where ${scope.isSeenMember('people.id')}`,
  },
  {
    name: 'person_fields',
    comment: 'The values of fields of people, one a row: the fields that your level lets you read.',
    columns: [
      column('person', 'people.id', 'The person: people.id.'),
      column('field', 'field.key', 'The name of the field.'),
      column('value', "field.value #>> '{}'", 'The value as text.'),
      column('data', 'field.value', 'The value as JSON.'),
      column('of_project', 'field.of_project', 'Whether the value belongs to the project, and not to the person.'),
    ],
    rows: `from people ${joinMember('people.id')}
      cross join lateral (${FIELDS}) field
      where ${scope.isSeenMember('people.id')}`,
  },
];
