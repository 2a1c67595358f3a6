import { parseMatrix } from './table.ts';

// The tests make the action 1.
const ofSubject = (subject: string) => ({ ActionId: '1', MenteeId: subject });

const table = `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mte: own
`;

export const menteeMatrix = parseMatrix({
  table: `
                            Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
mentee.getActionData        x   x   x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
mentee.getMentorActionData  x   x   x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
mentee.saveActionData       x   x   x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
mentee.updateActionData     x   x   x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
mentee.getAllQuests         x   x   x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
`,
  bodies: {
    'mentee.getActionData': () => ({ ActionId: '1' }),
    'mentee.getMentorActionData': () => ({ ActionId: '1' }),
    'mentee.saveActionData': () => ({ ActionId: '1', Data: { Revision: 0 } }),
    'mentee.updateActionData': () => ({ ActionId: '1', Data: {} }),
  },
  rows: {
    'mentee.getActionData': { body: ofSubject, table },
    'mentee.getMentorActionData': { body: ofSubject, table },
    'mentee.saveActionData': { body: (subject) => ({ ...ofSubject(subject), Data: { Revision: 0 } }), table },
    'mentee.updateActionData': { body: (subject) => ({ ...ofSubject(subject), Data: {} }), table },
    'mentee.getAllQuests': { body: (subject) => ({ MenteeId: subject }), table },
  },
});
