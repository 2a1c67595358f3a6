import { parseMatrix } from './table.ts';

const holdsId = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"Id":"${id}"`);

const changes = `
Adm PM PML: own linked unlinked
Sup Coo: own linked
SuL SLP Men Reg Mte Mic Tra Sco Rgd app SuA: own
`;

export const usersMatrix = parseMatrix({
  table: `
                         Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
users.list               x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
users.views              x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
users.filters            x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
users.getCurrent         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.roles              x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.getByIds           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.updateFields       x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.updateField        x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.setDefaultProject  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.projects           x   x  x   x   .   .   .   .   .   .   .   .   .   .   .   .   .
users.changePassword     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.findUsers          x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
users.getUsersByField    x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
users.getMentors         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.mentorIds          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
users.mentorsFilterValues     x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
users.supervisorFilterValues  x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
users.setActiveState     x   x  x   x   .   .   .   .   .   .   .   .   .   .   .   .   .
users.updateRoles        x   x  .   x   .   .   .   .   .   .   .   .   .   .   .   .   .
users.save               x   x  x   x   .   .   .   .   .   .   .   .   .   .   .   .   .
users.history            x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'users.getByIds': () => ({ Ids: [] }),
    'users.updateFields': (self) => ({ UserId: self, Fields: {} }),
    'users.updateField': (self) => ({ UserId: self, Name: 'nothing', Value: '' }),
    'users.setDefaultProject': (self, project) => ({ UserId: self, ProjectId: project }),
    'users.projects': (self) => ({ UserId: self }),
    'users.changePassword': () => ({ Password: '' }),
    'users.getUsersByField': () => ({ Field: 'last_name', Values: [] }),
    'users.setActiveState': () => ({ UserId: '0', State: 1 }),
    'users.updateRoles': () => ({ UserId: '0', Roles: ['Mentee'] }),
    'users.save': () => ({ UserId: '0' }),
    'users.history': (self) => ({ UserId: self }),
  },
  rows: {
    'users.list': {
      body: () => ({ page: 0, count: 100 }),
      found: holdsId,
      table: `
Adm PM PML: own linked unlinked
Sup SuL SLP Coo Men Reg: own linked
Mic: own linked unlinked
`,
    },
    'users.getByIds': {
      body: (subject) => ({ Ids: [subject] }),
      found: holdsId,
      table: `
Adm PM PML Mic: own linked unlinked
Sup SuL SLP Coo Men Reg Mte: own linked
Tra Sco Rgd app SuA: own
`,
    },
    'users.updateFields': {
      body: (subject) => ({ UserId: subject, Fields: {} }),
      table: changes,
    },
    'users.updateField': {
      body: (subject) => ({ UserId: subject, Name: 'first_name', Value: `P${subject}` }),
      table: changes,
    },
    'users.setDefaultProject': {
      body: (UserId, ProjectId) => ({ UserId, ProjectId }),
      table: `
Adm PM PML: own linked unlinked
Sup: own linked
SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA: own
`,
    },
    'users.projects': {
      body: (UserId) => ({ UserId }),
      table: `
Adm PM PML: own linked unlinked
Sup: own linked
`,
    },
    // An empty password changes nothing, for who might give one.
    'users.changePassword': {
      body: (UserId) => ({ UserId, Password: '' }),
      table: `
Adm PM: own linked unlinked
PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA: own
`,
    },
    'users.findUsers': {
      body: () => ({ count: 100 }),
      found: holdsId,
      table: `
Adm PM PML: own linked unlinked
Sup SuL SLP Coo Men Reg: own linked
Mic: own linked unlinked
`,
    },
    'users.getMentors': {
      body: () => ({}),
      found: holdsId,
      // Of those whom this is about, only the mentee's "linked" and the mentors themselves are mentors.
      table: `
Mte: linked
Men Reg: own
Adm PM PML Sup SuL SLP Coo Mic Tra Sco Rgd app SuA:
`,
    },
    'users.mentorIds': {
      body: () => ({}),
      found: (reply, id) => JSON.stringify(reply).includes(`"${id}"`),
      table: `
Mte: linked
Men Reg: own
Adm PM PML Sup SuL SLP Coo Mic Tra Sco Rgd app SuA:
`,
    },
    // Everybody of the matrix but the mentees has level 1: nobody reaches an equal, and nobody changes their own state.
    'users.setActiveState': {
      body: (subject) => ({ UserId: subject, State: 1 }),
      table: `
Adm PM PML: linked unlinked
Sup: linked
`,
    },
    // Everybody keeps the role that they have.
    'users.updateRoles': {
      body: (UserId, _project, { id, role }) => ({ UserId, Roles: [UserId === id ? role : 'Mentee'] }),
      table: `
Adm PM: own linked unlinked
Sup: own linked
`,
    },
    'users.save': {
      body: (subject) => ({ UserId: subject, Fields: {} }),
      table: `
Adm PM PML: own linked unlinked
Sup: own linked
`,
    },
    'users.history': {
      body: (subject) => ({ UserId: subject }),
      table: `
Adm PM: own linked unlinked
`,
    },
  },
});
