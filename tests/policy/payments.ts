import { parseMatrix } from './table.ts';

const filters = 'MentorId narrows the list of payments of mentees whom the reader sees.';

export const paymentsMatrix = parseMatrix({
  table: `
                     Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
payments.setPayments x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
payments.getPayments x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
payments.undo        x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
payments.actions     x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
payments.list        x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
payments.totals      x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
payments.history     x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
payments.changes     x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'payments.setPayments': () => ({ Kayas: ['nobody'], ActionIds: ['67'], Set: false }),
    'payments.getPayments': () => ({ Kayas: [] }),
    'payments.undo': () => ({ BatchId: 'none' }),
    'payments.changes': () => ({ BatchId: 'none' }),
  },
  rowsWhy: {
    'payments.list payments.totals': filters,
    'payments.history': 'MenteeId narrows the history. payments.test.ts tries mentees whom the reader does not see.',
  },
});
