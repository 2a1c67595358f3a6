import { parseMatrix } from './table.ts';

/** A link that nobody has. */
const Token = 'x'.repeat(43);
const Key = '00000000-0000-4000-8000-000000000000';

export const applicationsMatrix = parseMatrix({
  table: `
                            Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
applications.getApplication x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.checkToken     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.forms          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.form           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.check          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.saveDraft      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.submit         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
`,
  bodies: {
    'applications.getApplication': () => ({ Token }),
    'applications.checkToken': () => ({ Token }),
    'applications.form': (_self, project) => ({ ProjectId: project }),
    'applications.check': (_self, project) => ({ ProjectId: project, Answers: {} }),
    'applications.saveDraft': (_self, project) => ({ ProjectId: project, Answers: {}, email: 'nobody@example.org' }),
    'applications.submit': (_self, project) => ({
      ProjectId: project,
      Key,
      Answers: {},
      Correct: false,
      Consent: false,
    }),
  },
  rowsWhy: {
    'applications.getApplication applications.checkToken applications.saveDraft applications.submit':
      'The link decides, and not who is signed in. applications.test.ts tries it.',
    'applications.form applications.check': 'Every form that is open is public.',
  },
});
