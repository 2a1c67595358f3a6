import { parseMatrix } from './table.ts';
import { filterFor } from './fixture-ids.ts';

const holdsId = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"Id":"${id}"`);

/** The action 1 is there for everybody; that meetings come close is another question. */
const anyway = { Overlaps: true };
const action = { ActionIds: ['1'] };

const mentees = `
Adm PM PML: linked unlinked
Sup Coo: linked
`;
/** Roles that link people see all people. */
const staff = `
Adm PM PML: linked unlinked
`;

export const linkingMatrix = parseMatrix({
  table: `
                               Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
linking.setDefaultMentorSingle x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.setDefaultMentor       x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.setActionMentor        x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.setActionMentorOne     x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.resetActionMentor      x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.resetActionMentorOne   x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.reach                  x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.planShares             x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.share                  x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.mentees                x   x  x   x   x   .   x   .   .   .   .   .   .   .   .   .   .
linking.mentors                x   x  x   x   x   .   x   .   .   .   .   .   .   .   .   .   .
linking.supervisors            x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.coordinators           x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
linking.supervise              x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
linking.getSubjectIds          x   x  x   x   x   .   x   .   .   .   .   .   .   .   .   .   .
linking.coordinateOne          x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
linking.coordinate             x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'linking.setDefaultMentorSingle': (self) => ({ MentorId: self, MenteeId: self }),
    'linking.setDefaultMentor': (self) => ({ MentorId: self }),
    'linking.setActionMentor': (self) => ({ ActionIds: [], MentorId: self }),
    'linking.setActionMentorOne': (self) => ({ ActionIds: [], MentorId: self, MenteeId: self }),
    'linking.resetActionMentor': () => ({ ActionIds: [] }),
    'linking.resetActionMentorOne': (self) => ({ ActionIds: [], MenteeId: self }),
    'linking.supervise': (self) => ({ SupervisorId: self, SubjectId: self }),
    'linking.getSubjectIds': (self) => ({ SupervisorId: self }),
    'linking.coordinateOne': (self) => ({ CoordinatorId: self, MenteeId: self, Linked: true }),
    'linking.coordinate': (self) => ({ CoordinatorId: self, Linked: true }),
  },
  rows: {
    'linking.mentees': {
      body: () => ({ count: 100 }),
      found: holdsId,
      table: `
Adm PM PML: linked unlinked
Sup SuL Coo: linked
`,
    },
    'linking.reach': {
      body: (subject) => ({ MenteeId: subject }),
      table: `
Adm PM PML: linked unlinked
Sup Coo: linked
`,
    },
    'linking.mentors': {
      who: 'mentors',
      body: () => ({ count: 100 }),
      found: holdsId,
      table: `
Adm PM PML: linked unlinked
Sup SuL Coo: linked
`,
    },
    'linking.setDefaultMentorSingle': [
      {
        body: (MenteeId, _project, { mentor: MentorId }) => ({ MentorId, MenteeId, ...anyway }),
        table: mentees,
      },
      {
        who: 'mentors',
        body: (MentorId, _project, { mentee: MenteeId }) => ({ MentorId, MenteeId, ...anyway }),
        table: mentees,
      },
    ],
    'linking.planShares': { who: 'mentors', body: (mentor) => ({ MentorIds: [mentor] }), table: mentees },
    'linking.share': { who: 'mentors', body: (mentor) => ({ MentorIds: [mentor], ...anyway }), table: mentees },
    'linking.setDefaultMentor': {
      body: (subject, _project, { mentor: MentorId }) => ({ MentorId, Filter: filterFor(subject), ...anyway }),
      table: mentees,
    },
    'linking.setActionMentorOne': [
      {
        body: (MenteeId, _project, { mentor: MentorId }) => ({ ...action, MentorId, MenteeId, ...anyway }),
        table: mentees,
      },
      {
        who: 'mentors',
        body: (MentorId, _project, { mentee: MenteeId }) => ({ ...action, MentorId, MenteeId, ...anyway }),
        table: mentees,
      },
    ],
    'linking.setActionMentor': {
      body: (subject, _project, { mentor: MentorId }) => ({
        ...action,
        MentorId,
        Filter: filterFor(subject),
        ...anyway,
      }),
      table: mentees,
    },
    'linking.resetActionMentorOne': { body: (MenteeId) => ({ ...action, MenteeId }), table: mentees },
    'linking.resetActionMentor': {
      body: (subject) => ({ ...action, Filter: filterFor(subject) }),
      table: mentees,
    },
    'linking.supervise': {
      who: 'mentors',
      body: (SubjectId, _project, { supervisor: SupervisorId }) => ({ SupervisorId, SubjectId, Linked: true }),
      table: staff,
    },
    'linking.coordinateOne': {
      body: (MenteeId, _project, { coordinator: CoordinatorId }) => ({ CoordinatorId, MenteeId, Linked: true }),
      table: staff,
    },
    'linking.coordinate': {
      body: (subject, _project, { coordinator: CoordinatorId }) => ({
        CoordinatorId,
        Linked: true,
        Filter: filterFor(subject),
      }),
      table: staff,
    },
    'linking.getSubjectIds': {
      body: (subject) => ({ SupervisorId: subject }),
      table: `
Sup SuL: own
Adm PM PML Coo:
`,
    },
  },
});
