import { parseMatrix } from './table.ts';

const Values = { before: '2026-01-01' };
const Name = 'mark_notifications_read';
const Key = '00000000-0000-4000-8000-000000000000';

export const writeMatrix = parseMatrix({
  table: `
               Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
write.list     x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
write.attempt  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
write.run      x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'write.attempt': () => ({ Name, Values }),
    'write.run': () => ({ Name, Values, Count: 0, Key }),
  },
});
