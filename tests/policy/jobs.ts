import { parseMatrix } from './table.ts';

export const jobsMatrix = parseMatrix({
  table: `
               Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
jobs.list      x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
jobs.history   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
jobs.run       x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
jobs.pause     x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'jobs.history': () => ({ Name: 'matrix' }),
    'jobs.run': () => ({ Name: 'matrix' }),
    'jobs.pause': () => ({ Name: 'matrix', Paused: true }),
  },
});
