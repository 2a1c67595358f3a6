import { parseMatrix, type RowTable } from './table.ts';
import { filterFor } from './fixture-ids.ts';

/** A role that exists and is not above the caller, so that only the rule of the row decides. */
const reached = (reply: unknown): boolean =>
  !/"Code":"(person-unknown|person-missing|wrong-role|level)"/.test(JSON.stringify(reply));

const countsOne = (reply: unknown): boolean => JSON.stringify(reply).includes('"Count":1');

/** Inactive and active again: so that whoever asks next finds everybody as they were. */
const states = (table: string): RowTable[] =>
  [0, 1].map((State) => ({ body: (subject) => ({ State, Filter: filterFor(subject) }), found: countsOne, table }));

const CHANGES = `
Adm PM PML: own linked unlinked
Sup Coo: own linked
SuL: own
`;

const MOVES = `
Adm PM PML: linked unlinked
Sup Coo: linked
`;

export const bulkMatrix = parseMatrix({
  table: `
                           Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
bulk.check                 x   x  x   x   x   .   x   .   .   .   .   .   .   .   .   .   .
bulk.addUsers              x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
bulk.addEvaluationMentees  x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
bulk.updateUserFields      x   x  x   x   x   .   x   .   .   .   .   .   .   .   .   .   .
bulk.setUserField          x   x  x   x   x   .   x   .   .   .   .   .   .   .   .   .   .
bulk.reach                 x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
bulk.setActiveStateMany    x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
bulk.addExistingMentees    x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'bulk.check': (self) => ({ Mode: 'change', Field: 'Id', Users: [{ Id: self, Fields: {} }] }),
    'bulk.addUsers': () => ({ Users: [{}] }),
    'bulk.addEvaluationMentees': () => ({ Users: [{}] }),
    'bulk.updateUserFields': (self) => ({ Field: 'Id', Users: [{ Id: self, Fields: {} }] }),
    'bulk.setUserField': (self) => ({ Ids: [self], Field: 'nothing', Value: '' }),
    'bulk.setActiveStateMany': () => ({ State: 1, Search: 'nobody is called so' }),
    'bulk.addExistingMentees': (_self, project) => ({ CurrentProjectId: project, Roles: ['Mentee'] }),
  },
  rows: {
    'bulk.check': {
      body: (subject) => ({ Mode: 'change', Field: 'Id', Users: [{ Id: subject, Fields: {} }] }),
      found: reached,
      table: CHANGES,
    },
    'bulk.updateUserFields': {
      body: (subject) => ({ Field: 'Id', Users: [{ Id: subject, Fields: {} }] }),
      found: reached,
      table: CHANGES,
    },
    'bulk.setUserField': {
      body: (subject) => ({ Ids: [subject], Field: 'first_name', Value: `P${subject}` }),
      found: (reply, id) => !JSON.stringify(reply).includes(`"${id}"`),
      table: CHANGES,
    },
    'bulk.reach': [
      {
        body: (subject) => ({ State: 0, Filter: filterFor(subject) }),
        found: countsOne,
        table: `
Adm PM PML: linked unlinked
Sup: linked
Coo:
`,
      },
      {
        body: (subject) => ({ State: 0, UserIds: [subject] }),
        found: countsOne,
        table: `
Adm PM PML: linked unlinked
Sup: linked
Coo:
`,
      },
      {
        body: (subject, _project, { into }) => ({
          CurrentProjectId: into,
          Roles: ['Mentee'],
          Filter: filterFor(subject),
        }),
        found: countsOne,
        table: MOVES,
      },
    ],
    'bulk.setActiveStateMany': [
      ...['Adm', 'PM', 'PML'].flatMap((role) => states(`${role}: linked unlinked`)),
      ...states('Sup: linked'),
      ...states('Coo:'),
    ],
    'bulk.addExistingMentees': {
      body: (subject, _project, { into }) => ({
        CurrentProjectId: into,
        Roles: ['Mentee'],
        Filter: filterFor(subject),
      }),
      found: countsOne,
      table: MOVES,
    },
  },
  rowsWhy: {
    'bulk.addUsers bulk.addEvaluationMentees':
      'Whoever is named is to be made: a sign-in name that is taken is refused, whosever it is. bulk.test.ts tries it.',
  },
});
