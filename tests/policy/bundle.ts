import { parseMatrix } from './table.ts';

const File = { bytes: 'no archive', name: 'bundle.zip', type: 'application/zip' };

export const bundleMatrix = parseMatrix({
  table: `
               Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
bundle.name    x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
bundle.export  x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
bundle.check   x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
bundle.import  x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'bundle.check': () => ({ File }),
    'bundle.import': () => ({ File, Mark: '' }),
  },
});
