import { parseMatrix } from './table.ts';

export const auditMatrix = parseMatrix({
  table: `
               Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
audit.list     x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
audit.actions  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  rows: {
    'audit.list': {
      body: (subject) => ({ PersonId: subject, Action: 'users.save' }),
      found: (reply, id) => JSON.stringify(reply).includes(`"Subject":"person ${id}"`),
      table: 'Adm: own linked unlinked',
    },
  },
});
