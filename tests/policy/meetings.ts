import { parseMatrix } from './table.ts';

const met = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"MenteeId":"${id}"`);

export const meetingsMatrix = parseMatrix({
  table: `
                            Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
meetings.schedule           x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
meetings.schedule2          x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
meetings.calendarFile       x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
meetings.mentorOverlaps     x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
meetings.feed               x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
meetings.renewFeed          x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
meetings.times              x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
meetings.arrange            x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
meetings.mailUsers          x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
`,
  bodies: {
    'meetings.mentorOverlaps': (self) => ({ MentorId: self, MenteeId: self }),
    'meetings.renewFeed': () => ({ Open: true }),
    'meetings.times': (self) => ({ ActionId: '1', MenteeId: self, Start: '2031-03-04T10:00' }),
    'meetings.arrange': (self) => ({ MenteeId: self, Meetings: [{ ActionId: '1', Start: null }] }),
    'meetings.mailUsers': (self) => ({ Template: 'rendezvous.html', Data: [{ ActionId: '1', MenteeId: self }] }),
  },
  // The tests make the action 1, on a day to come.
  rows: {
    'meetings.schedule': {
      body: () => ({}),
      found: met,
      table: `
Men Reg: linked
Mte: own
Adm PM PML Sup SuL SLP Coo Mic Tra Sco app:
`,
    },
    'meetings.schedule2': {
      body: () => ({}),
      found: met,
      table: `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
`,
    },
    'meetings.calendarFile': {
      body: (MenteeId) => ({ ActionId: '1', MenteeId }),
      table: `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
Mte: own
Tra Sco app:
`,
    },
    'meetings.mentorOverlaps': [
      {
        body: (MenteeId, _project, { mentor: MentorId }) => ({ MentorId, MenteeId }),
        table: `
Adm PM PML: linked unlinked
Sup SuL SLP Coo Men Reg: linked
Mic:
`,
      },
      {
        who: 'mentors',
        body: (MentorId, _project, { mentee: MenteeId }) => ({ MentorId, MenteeId }),
        table: `
Adm PM PML: linked unlinked
Sup SuL SLP Coo: linked
Men Reg: own
Mic:
`,
      },
    ],
    'meetings.times': {
      body: (MenteeId) => ({ ActionId: '1', MenteeId, Start: '2031-03-04T10:00' }),
      table: `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mic:
`,
    },
    'meetings.arrange': {
      body: (MenteeId) => ({ MenteeId, Meetings: [{ ActionId: '1', Start: null }] }),
      table: `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mic:
`,
    },
    'meetings.mailUsers': {
      body: (subject) => ({ Template: 'rendezvous.html', Data: [{ ActionId: '1', MenteeId: subject }] }),
      table: `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mic:
`,
    },
  },
});
