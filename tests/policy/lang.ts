import { parseMatrix } from './table.ts';

export const langMatrix = parseMatrix({
  table: `
                      Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
lang.langService      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
lang.getAllLanguages  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
lang.texts            x   .  .   .   .   .   .   .   .   .   .   x   .   .   .   .   .
lang.setText          x   .  .   .   .   .   .   .   .   .   .   x   .   .   .   .   .
lang.resetText        x   .  .   .   .   .   .   .   .   .   .   x   .   .   .   .   .
`,
  bodies: {
    'lang.setText': () => ({ Language: 'xx', Key: 'no.text', Value: 'x', Revision: 0 }),
    'lang.resetText': () => ({ Language: 'xx', Key: 'no.text', Revision: 0 }),
    'lang.langService': () => ({ lang: 'el' }),
  },
});
