import { parseMatrix } from './table.ts';

const url = '/api/User/SetMicrodataStart_KAYAS';
const massdata = { method: 'POST', SendMode: 'one', transform: '' };

export const massMatrix = parseMatrix({
  table: `
                         Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
mass.setMassServiceData  x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mass.getMassServiceData  x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mass.targets             x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mass.preview             x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mass.send                x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'mass.setMassServiceData': () => ({ url, massdata }),
    'mass.getMassServiceData': () => ({ url }),
    'mass.preview': () => ({ transform: '', Rows: [] }),
    'mass.send': () => ({ url, Run: 'the-run-1', Rows: [], Together: false }),
  },
});
