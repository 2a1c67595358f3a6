import { parseMatrix } from './table.ts';

export const reviewsMatrix = parseMatrix({
  table: `
                   Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
reviews.people     x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
reviews.assign     x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
reviews.addNote    x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
reviews.removeNote x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
reviews.score      x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
reviews.write      x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'reviews.assign': () => ({ Ids: ['0'], PersonId: null }),
    'reviews.addNote': () => ({ AppId: '0', Text: 'A note' }),
    'reviews.removeNote': () => ({ AppId: '0', NoteId: '0' }),
    'reviews.score': () => ({ AppId: '0', Marks: null }),
    'reviews.write': () => ({ AppId: '0', Subject: 'About it', Text: 'A text' }),
  },
  rowsWhy: {
    'reviews.assign reviews.addNote reviews.removeNote reviews.score reviews.write':
      'Applications are rows of the project, for the three roles that see everybody. reviews.test.ts tries those of another project.',
  },
});
