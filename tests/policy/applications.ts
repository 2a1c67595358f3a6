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
applications.closedForms    x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.form           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.municipalities x  x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.check          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.saveDraft      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.submit         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.addDocuments   x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
applications.own            x   .  .   .   .   .   .   .   .   x   .   .   .   x   x   .   .
applications.openOwn        x   .  .   .   .   .   .   .   .   x   .   .   .   x   x   .   .
applications.withdraw       x   .  .   .   .   .   .   .   .   x   .   .   .   x   x   .   .
applications.document       x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.list           x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.ids            x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.one            x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.reach          x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.changeStatus   x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.undoReach      x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.undo           x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.resubmit       x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.uploadReminder x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
applications.makeMentee     x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'applications.getApplication': () => ({ Token }),
    'applications.checkToken': () => ({ Token }),
    'applications.form': (_self, project) => ({ ProjectId: project }),
    'applications.municipalities': (_self, project) => ({ ProjectId: project }),
    'applications.check': (_self, project) => ({ ProjectId: project, Answers: {} }),
    'applications.saveDraft': (_self, project) => ({ ProjectId: project, Answers: {}, email: 'nobody@example.org' }),
    'applications.submit': (_self, project) => ({
      ProjectId: project,
      Key,
      Answers: {},
      Correct: false,
      Consent: false,
    }),
    'applications.addDocuments': () => ({ Token }),
    'applications.openOwn': () => ({ AppId: '0' }),
    'applications.withdraw': () => ({ AppId: '0' }),
    'applications.document': () => ({ AppId: '0', Id: '0' }),
    'applications.one': () => ({ AppId: '0' }),
    'applications.reach': () => ({ Ids: ['0'], Status: -1 }),
    'applications.changeStatus': () => ({ Ids: ['0'], Status: -1 }),
    'applications.undoReach': () => ({ BatchId: 'none' }),
    'applications.undo': () => ({ BatchId: 'none' }),
    'applications.resubmit': () => ({ AppId: '0' }),
    'applications.uploadReminder': () => ({ AppId: '0' }),
    'applications.makeMentee': () => ({ AppId: '0' }),
  },
  rowsWhy: {
    'applications.getApplication applications.checkToken applications.saveDraft applications.submit applications.addDocuments':
      'The link decides, and not who is signed in. applications.test.ts tries it.',
    'applications.openOwn applications.withdraw':
      'The applications of the caller alone. own.test.ts tries those of others.',
    'applications.form applications.municipalities applications.check': 'Every form that is open is public.',
    'applications.one applications.document applications.reach applications.changeStatus applications.resubmit applications.uploadReminder applications.makeMentee':
      'Applications are rows of the project, for the three roles that see everybody. decisions.test.ts tries those of another project.',
  },
});
