import { parseMatrix } from './table.ts';

export const searchMatrix = parseMatrix({
  table: `
            Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
search.find  x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
`,
  bodies: { 'search.find': () => ({ Search: 'zoe' }) },
});
