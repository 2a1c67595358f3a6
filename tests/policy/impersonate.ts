import { parseMatrix } from './table.ts';

export const impersonateMatrix = parseMatrix({
  table: `
                         Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
impersonate.makeLoginAs  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
impersonate.enter        x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
impersonate.leave        x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
impersonate.beginView    x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
impersonate.endView      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
`,
  bodies: {
    'impersonate.makeLoginAs': () => ({ UserId: '0' }),
    'impersonate.enter': () => ({ Token: 'none' }),
    'impersonate.beginView': () => ({ UserId: '0' }),
  },
  rows: {
    'impersonate.makeLoginAs': { body: (UserId) => ({ UserId }), table: 'Adm: linked unlinked' },
    'impersonate.beginView': { body: (UserId) => ({ UserId }), alone: true, table: 'Adm: linked unlinked' },
  },
  rowsWhy: {
    'impersonate.enter': 'The token is a secret of whoever has it, and names nobody. impersonate.test.ts tries it.',
  },
});
