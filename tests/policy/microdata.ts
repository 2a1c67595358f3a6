import { parseMatrix, type RowTable } from './table.ts';

const Data: readonly never[] = [];
/** Each role sees the mentees that it looks after; a mentor's mentees are not among them. */
const reads = `
Adm PM PML: linked unlinked
Sup Coo: linked
Mic: linked unlinked
Mte: own
`;
const readsOf = (body: (subject: string) => Record<string, unknown>): RowTable => ({ body, table: reads });

const noForm =
  'The projects of the rows have no questions: microdata.test.ts tries people whom the reader does not see.';

export const microdataMatrix = parseMatrix({
  table: `
                                  Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
microdata.microdataStart          x   x  x   x   .   .   x   .   .   x   x   .   .   .   .   .   .
microdata.microdataEnd            x   x  x   x   .   .   x   .   .   x   x   .   .   .   .   .   .
microdata.getMicrodataStart       x   x  x   x   .   .   x   .   .   x   x   .   .   .   .   .   .
microdata.getMicrodataEnd         x   x  x   x   .   .   x   .   .   x   x   .   .   .   .   .   .
microdata.setMicrodataStart       x   x  x   x   .   .   .   .   .   x   .   .   .   .   .   .   .
microdata.setMicrodataEnd         x   x  x   x   .   .   .   .   .   x   .   .   .   .   .   .   .
microdata.setMicrodataStartKayas  x   x  x   x   .   .   .   .   .   .   .   .   .   .   .   .   .
microdata.completedMicrodataStart x   x  x   x   .   .   x   .   .   x   x   .   .   .   .   .   .
microdata.completedMicrodataEnd   x   x  x   x   .   .   x   .   .   x   x   .   .   .   .   .   .
microdata.getMicrodataCompletion  x   x  x   x   .   .   x   .   .   .   x   .   .   .   .   .   .
microdata.getMicrodata            x   x  x   x   .   .   x   .   .   .   x   .   .   .   .   .   .
microdata.sendMicrodata           x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
microdata.unfinalizeMicrodata     x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
microdata.form                    x   x  x   x   .   .   x   .   .   x   x   .   .   .   .   .   .
microdata.own                     .   .  .   .   .   .   .   .   .   x   .   .   .   .   .   .   .
microdata.overview                x   x  x   x   .   .   x   .   .   .   x   .   .   .   .   .   .
microdata.codes                   x   x  x   x   .   .   x   .   .   .   x   .   .   .   .   .   .
`,
  bodies: {
    'microdata.setMicrodataStart': () => ({ Data }),
    'microdata.setMicrodataEnd': () => ({ Data }),
    'microdata.setMicrodataStartKayas': () => ({ Data, kayas: 'nobody' }),
    'microdata.getMicrodataCompletion': () => ({ kayas: [] }),
    'microdata.getMicrodata': () => ({ kayas: ['nobody'], Start: true }),
    'microdata.sendMicrodata': () => ({ kayas: ['nobody'], Start: true }),
    'microdata.unfinalizeMicrodata': (self) => ({ UserId: self, end: false }),
    'microdata.form': () => ({ end: false }),
    'microdata.codes': () => ({ end: false, State: 'all' }),
  },
  rows: {
    'microdata.getMicrodataStart': readsOf((UserId) => ({ UserId })),
    'microdata.getMicrodataEnd': readsOf((UserId) => ({ UserId })),
    'microdata.completedMicrodataStart': readsOf((UserId) => ({ UserId })),
    'microdata.completedMicrodataEnd': readsOf((UserId) => ({ UserId })),
    'microdata.form': readsOf((UserId) => ({ UserId, end: false })),
  },
  rowsWhy: {
    'microdata.microdataStart microdata.microdataEnd': 'Id is the project.',
    'microdata.setMicrodataStart microdata.setMicrodataEnd microdata.setMicrodataStartKayas microdata.unfinalizeMicrodata':
      noForm,
  },
});
