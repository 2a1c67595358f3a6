import { parseMatrix } from './table.ts';
import { filterFor } from './fixture-ids.ts';

const holdsId = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`{"Id":"${id}"`);

/** Of nobody's. */
const ticket = () => ({ Ticket: '00000000-0000-4000-8000-000000000000' });

const table = `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
`;

export const gridMatrix = parseMatrix({
  table: `
                              Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
grid.getActionsGridPartial    x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.getActionsGridCount      x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.totals                   x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.getActionsGridHeader     x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.getActionsGridHeaderAll  x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.header                   x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.mentorGridExport         x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.exportHeaders            x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.report                   x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.reportFile               x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.reportState              x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
grid.stopReport               x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
`,
  bodies: { 'grid.reportFile': ticket, 'grid.reportState': ticket, 'grid.stopReport': ticket },
  rows: {
    'grid.getActionsGridPartial': [
      { body: () => ({ Count: 100 }), found: holdsId, table },
      { body: (subject) => ({ MenteeIds: [subject] }), found: holdsId, table },
    ],
    'grid.getActionsGridCount': {
      body: (subject) => ({ Filter: filterFor(subject) }),
      found: (reply) => JSON.stringify(reply) === '{"Count":1}',
      table,
    },
    'grid.totals': {
      body: (subject) => ({ Filter: filterFor(subject) }),
      found: (reply) => JSON.stringify(reply).startsWith('{"Count":1,'),
      table,
    },
    'grid.mentorGridExport': [
      { body: () => ({ Count: 50 }), found: holdsId, table },
      { body: () => ({ Count: 50, Texts: true }), found: holdsId, table },
    ],
    'grid.report': {
      body: (subject) => ({ Filter: filterFor(subject) }),
      found: (reply) => JSON.stringify(reply).endsWith('"Count":1}'),
      table,
    },
  },
  rowsWhy: {
    'grid.reportFile grid.reportState grid.stopReport':
      'The ticket is of whoever asked for the report, and a secret. report.test.ts asks for one of somebody else.',
  },
});
