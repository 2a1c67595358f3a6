import { parseMatrix } from './table.ts';

/** A token that nobody has. */
const Token = 'x'.repeat(43);

export const guestsMatrix = parseMatrix({
  table: `
                Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
guests.start    x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
guests.files    x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
guests.upload   x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
guests.remove   x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
`,
  bodies: {
    'guests.start': (_self, project) => ({ ProjectId: project, Purpose: 'application' }),
    'guests.files': () => ({ Token }),
    'guests.upload': () => ({ Token, Question: 'cv', data: { bytes: 'text', name: 'a.txt', type: 'text/plain' } }),
    'guests.remove': () => ({ Token, Id: '0'.repeat(32) }),
  },
  rowsWhy: {
    'guests.start guests.files guests.upload guests.remove':
      'The token decides, and not who is signed in. public/guest-files.test.ts tries it.',
  },
});
