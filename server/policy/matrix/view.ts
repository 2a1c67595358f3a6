import { parseMatrix } from './table.ts';

export const viewMatrix = parseMatrix({
  table: `
                    Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
view.getCustomView  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
`,
  bodies: {
    'view.getCustomView': () => ({ Name: 'signin' }),
  },
});
