import { parseMatrix } from './table.ts';

export const accountMatrix = parseMatrix({
  table: `
                        Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
account.login           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
account.identity        x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
account.logoff          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
account.demo            x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
account.humanChallenge  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
account.forgotPassword  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
account.checkReset      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
account.resetPassword   x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
account.leaveProject    x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
account.setLanguage     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
account.deviceKeys      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
`,
  bodies: {
    'account.forgotPassword': () => ({ email: 'nobody@example.org' }),
    'account.checkReset': () => ({ token: 'none', email: 'nobody@example.org' }),
    'account.resetPassword': () => ({ token: 'none', email: 'nobody@example.org', Password: 'x' }),
    // A project that nobody has: whoever gets past the role check is told so.
    'account.leaveProject': () => ({ ProjectId: '999999999' }),
    'account.setLanguage': () => ({ Language: 'el' }),
    'account.login': () => ({ Username: 'nobody-at-all', Password: 'x' }),
  },
  rowsWhy: {
    'account.login account.forgotPassword account.checkReset account.resetPassword account.humanChallenge':
      'For who is not signed in: the answer is the same whoever there is. account.test.ts and reset.test.ts try it.',
  },
});
