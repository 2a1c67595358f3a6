import { parseMatrix } from './table.ts';

const Report = { Title: 'matrix', Roles: null, Parts: [] };
const ofName = 'its Id is the name of a document';

export const reportMatrix = parseMatrix({
  table: `
              Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
report.list   x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
report.get    x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
report.save   x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
report.part   x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
`,
  bodies: {
    'report.get': () => ({ Id: 'none' }),
    'report.save': () => ({ Report }),
    'report.part': () => ({ Service: 'none' }),
  },
  rowsWhy: { 'report.get report.save': ofName },
});
