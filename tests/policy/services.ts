import { parseMatrix } from './table.ts';

const service = { Name: 'matrix', Code: 'return 1' };

export const servicesMatrix = parseMatrix({
  table: `
                        Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
services.list           x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
services.get            x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
services.edit           x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
services.test           x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
services.run            x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
services.runByName      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
services.runOfCategory  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
`,
  bodies: {
    'services.get': () => ({ Id: 'none' }),
    'services.edit': () => ({ service }),
    'services.test': () => ({ service: { Code: 'return 1' } }),
    'services.run': () => ({ name: 'none' }),
    'services.runByName': () => ({ name: 'none' }),
    'services.runOfCategory': () => ({ cat: 'none', name: 'none' }),
  },
  rowsWhy: {
    'services.get': 'its Id is the name of a document',
    'services.edit': 'its Id is the name of a document',
  },
});
