import { parseMatrix } from './table.ts';

export const dataMatrix = parseMatrix({
  table: `
                    Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
data.get            x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
data.set            x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
data.saveAppData    x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
data.list           x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
data.files          x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
data.json           x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
data.getActions     x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
`,
  bodies: {
    'data.get': () => ({ Id: '1' }),
    'data.set': () => ({ Data: null }),
    'data.saveAppData': () => ({ Name: 'matrix.json', Data: null }),
    'data.json': () => ({ name: 'matrix.json' }),
  },
  rowsWhy: {
    'data.get data.set':
      'Id is a record of the project: its levels decide, and it is nobody’s. data.test.ts tries them.',
  },
});
