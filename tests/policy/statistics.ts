import { parseMatrix } from './table.ts';

const table = `
Adm PM PML: own linked unlinked
Sup Coo Reg: own linked
SuL SLP:
`;

export const statisticsMatrix = parseMatrix({
  table: `
                                Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
statistics.get                  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .   .   .
statistics.summary              x   x   x   x   x   x   x   .   x   .   .   .   .   .   .   .   .
statistics.set                  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .   .   .
statistics.settext              x   x   x   x   x   x   x   .   x   .   .   .   .   .   .   .   .
statistics.getStatisticsViews   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .   .   .
`,
  bodies: {
    'statistics.get': () => ({ Ids: [], UserIds: [] }),
    'statistics.summary': () => ({ Ids: [] }),
    'statistics.set': (self) => ({ Id: 'matrix', UserId: self, Value: 1 }),
    'statistics.settext': (self) => ({ Id: 'matrix', UserId: self, Text: 'x' }),
  },
  rowsWhy: { 'statistics.summary': 'Ids are items, and nobody’s; it counts people whom the reader sees.' },
  rows: {
    'statistics.get': {
      body: (subject) => ({ Ids: ['rows-read'], UserIds: [subject] }),
      found: (reply, id) => JSON.stringify(reply).includes(`"UserId":"${id}"`),
      table: `
Adm PM PML: own linked unlinked
Sup SuL SLP Coo Reg: own linked
`,
    },
    'statistics.set': { body: (subject) => ({ Id: 'rows', UserId: subject, Value: 1 }), table },
    'statistics.settext': { body: (subject) => ({ Id: 'rows', UserId: subject, Text: 'x' }), table },
  },
});
