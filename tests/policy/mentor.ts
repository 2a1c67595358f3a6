import { parseMatrix, type RowTable } from './table.ts';

// The tests make the action 1.
const ofSubject = (subject: string) => ({ ActionId: '1', MenteeId: subject });
const whole = (subject: string) => ({ ...ofSubject(subject), Data: { Revision: 0 } });
const part = (subject: string) => ({ ...ofSubject(subject), Data: {} });
const listed = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"MenteeId":"${id}"`);

const everything = `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
`;
/** Microdata has no private data. */
const withoutMicrodata = `
Adm PM PML: linked unlinked
Sup SuL SLP Coo Men Reg: linked
Mic:
`;
/** The small roles of supervision may not even ask, and Microdata changes nothing. */
const changes = `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mic:
`;

const reads: RowTable = { body: ofSubject, table: everything };
const readsPrivate: RowTable = { body: ofSubject, table: withoutMicrodata };
const saves: RowTable = { body: whole, table: changes };
const merges: RowTable = { body: part, table: changes };
const lists: RowTable = { body: () => ({ ActionId: '1' }), found: listed, table: everything };

export const mentorMatrix = parseMatrix({
  table: `
                                   Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
mentor.getPublicMenteeData         x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.getPrivateMenteeData        x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.getPrivateMenteeData2       x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.getActionMenteeData         x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.getMenteeActionData         x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.getActionData               x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.savePublicMenteeData        x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
mentor.savePrivateMenteeData       x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
mentor.saveMenteeActionData        x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
mentor.setMenteeActionData         x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
mentor.updateMenteeActionData      x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
mentor.updateActionMenteeData      x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
mentor.updateActionData            x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mentor.updateMenteeActionDataMany  x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
mentor.publicMenteeData            x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.getAllActionMenteeData      x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
mentor.menteeActions               x   x   x   x   x   x   x   x   x   x   x   .   .   .   .   .   .
mentor.progress                    x   x   x   x   x   x   x   x   x   x   x   .   .   .   .   .   .
`,
  bodies: {
    'mentor.getPublicMenteeData': ofSubject,
    'mentor.getPrivateMenteeData': ofSubject,
    'mentor.getPrivateMenteeData2': ofSubject,
    'mentor.getActionMenteeData': ofSubject,
    'mentor.getMenteeActionData': ofSubject,
    'mentor.getActionData': () => ({ ActionId: '1' }),
    'mentor.savePublicMenteeData': whole,
    'mentor.savePrivateMenteeData': whole,
    'mentor.saveMenteeActionData': whole,
    'mentor.setMenteeActionData': whole,
    'mentor.updateMenteeActionData': part,
    'mentor.updateActionMenteeData': part,
    'mentor.updateActionData': () => ({ ActionId: '1', Data: {} }),
    'mentor.updateMenteeActionDataMany': (self) => ({ ActionId: '1', Data: [{ MenteeId: self, Data: {} }] }),
    'mentor.publicMenteeData': () => ({ ActionId: '1' }),
    'mentor.getAllActionMenteeData': () => ({ ActionId: '1' }),
    'mentor.menteeActions': (self) => ({ MenteeId: self }),
    'mentor.progress': (self) => ({ MenteeIds: [self] }),
  },
  rows: {
    'mentor.getPublicMenteeData': reads,
    'mentor.getPrivateMenteeData': readsPrivate,
    'mentor.getPrivateMenteeData2': readsPrivate,
    'mentor.getActionMenteeData': reads,
    'mentor.getMenteeActionData': reads,
    'mentor.savePublicMenteeData': saves,
    'mentor.savePrivateMenteeData': saves,
    'mentor.saveMenteeActionData': saves,
    'mentor.setMenteeActionData': saves,
    'mentor.updateMenteeActionData': merges,
    'mentor.updateActionMenteeData': merges,
    'mentor.updateMenteeActionDataMany': {
      body: (subject) => ({ ActionId: '1', Data: [{ MenteeId: subject, Data: {} }] }),
      table: changes,
    },
    'mentor.publicMenteeData': { ...lists, body: () => ({ ActionId: '1', Count: 200 }) },
    'mentor.getAllActionMenteeData': { ...lists, body: () => ({ ActionId: '1', count: 200 }) },
    'mentor.menteeActions': {
      body: (subject) => ({ MenteeId: subject }),
      table: `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
Mte: own
`,
    },
    'mentor.progress': {
      body: (subject) => ({ MenteeIds: [subject] }),
      found: listed,
      table: `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
Mte: own
`,
    },
  },
});
