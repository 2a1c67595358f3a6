import { parseMatrix } from './table.ts';

export const overviewMatrix = parseMatrix({
  table: `
                    Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
overview.get         x   x   x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
overview.needs       x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
overview.activity    x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
overview.mentors     x   x   x   x   x   x   x   .   .   .   .   .   .   .   .   .   .
overview.stages      x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
overview.health      x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
overview.stagePeople x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
`,
  bodies: { 'overview.stagePeople': () => ({ Stage: 'A', State: 'done' }) },
});
