import { parseMatrix } from './table.ts';

const found = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"UserId":"${id}"`);
const template = { Main: '<p>{{ person.name }}</p>' };

export const templatesMatrix = parseMatrix({
  table: `
                             Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
templates.getNames           x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
templates.getRazorDocuments  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
templates.saveRazorDocument  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
templates.preview            x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
templates.render             x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
templates.pdf                x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
templates.merge              x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'templates.getRazorDocuments': () => ({ Name: 'matrix' }),
    'templates.saveRazorDocument': () => ({ Name: 'matrix', ...template }),
    'templates.preview': (self) => ({ ...template, UserId: self }),
    'templates.render': (self) => ({ Name: 'matrix', UserIds: [self] }),
    'templates.pdf': (self) => ({ Name: 'matrix', UserIds: self }),
    'templates.merge': (self) => ({ Name: 'matrix', UserIds: [self], Key: 'matrix-0001' }),
  },
  rows: {
    'templates.preview': {
      body: (subject) => ({ ...template, UserId: subject }),
      found,
      table: 'Adm: own linked unlinked',
    },
  },
  rowsWhy: {
    'templates.render templates.pdf templates.merge':
      'They need a stored template: templates.test.ts tries people whom the reader does not see.',
  },
});
