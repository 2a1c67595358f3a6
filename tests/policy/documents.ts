import { parseMatrix } from './table.ts';

export const documentsMatrix = parseMatrix({
  table: `
                     Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
documents.get        x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
documents.list       x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.source     x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.catalogue  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.mark       x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
documents.revisions  x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.revision   x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.save       x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.restore    x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.putBack    x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.getSpreadsheetList x x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
documents.getSpreadsheet x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
`,
  bodies: {
    'documents.get': () => ({ kind: 'screen', name: 'signin' }),
    'documents.source': () => ({ kind: 'screen', name: 'signin' }),
    'documents.revisions': () => ({ kind: 'settings', name: 'project' }),
    'documents.revision': () => ({ Id: '1' }),
    'documents.save': () => ({ kind: 'screen', name: 'nothing', document: {}, message: '', base: 0 }),
    'documents.restore': () => ({ Id: '1', message: '' }),
    'documents.getSpreadsheet': () => ({ Id: 'nothing', AnswerSetId: '0'.repeat(32) }),
    'documents.putBack': () => ({ kind: 'screen', name: 'nothing', message: '' }),
  },
  rowsWhy: {
    'documents.getSpreadsheet':
      'Id is a workbook of the project, and nobody’s. quest/workbooks.test.ts asks for those of answer sets of others.',
    'documents.revision documents.restore':
      'Id is a revision of a document of the project, and nobody’s. documents.test.ts asks for one of another project.',
  },
});
