import { parseMatrix } from './table.ts';

export const actionsMatrix = parseMatrix({
  table: `
                              Adm PM  PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
actions.types                 x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
actions.all                   x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
actions.get                   x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
actions.create                x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.saveGrid              x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.publish               x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.complet               x   x   x   x   .   .   x   x   x   x   x   .   .   .   .   .   .
actions.handIn                .   .   .   .   .   .   .   .   .   x   .   .   .   .   .   .   .
actions.takeBack              .   .   .   .   .   .   .   .   .   x   .   .   .   .   .   .   .
actions.returnWork            x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
actions.openWork              x   x   x   x   .   .   x   x   x   .   x   .   .   .   .   .   .
actions.workChanges           x   x   x   x   x   x   x   x   x   x   x   .   .   .   .   .   .
actions.getCompletionScript   x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
actions.saveCompletionScript  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.getAggregateMentees   x   x   x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
actions.getView               x   x   x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
actions.viewSource            x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.setView               x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.setTypeView           x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.addView               x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.saveController        x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.saveTypeController    x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.saveFunctions         x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.saveTypeFunctions     x   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.revisions             x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.copy                  x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.remove                x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.preview               x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
actions.saveType              x   x   x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'actions.get': () => ({ Id: '1' }),
    'actions.create': () => ({ TypeId: 1, Title: 'Matrix' }),
    'actions.saveGrid': () => ({ Id: '1' }),
    'actions.publish': () => ({ ActionId: '1' }),
    'actions.complet': () => ({ ActionId: '1' }),
    'actions.handIn': () => ({ ActionId: '1' }),
    'actions.takeBack': () => ({ ActionId: '1' }),
    'actions.returnWork': (subject) => ({ ActionId: '1', MenteeId: subject, Comment: 'Matrix' }),
    'actions.openWork': (subject) => ({ ActionId: '1', MenteeId: subject }),
    'actions.workChanges': () => ({ ActionId: '1' }),
    'actions.getCompletionScript': () => ({ ActionId: '1' }),
    'actions.saveCompletionScript': () => ({ ActionId: '1', Local: '', Code: '' }),
    'actions.getAggregateMentees': () => ({ Id: '1' }),
    'actions.getView': () => ({ type: 'View', id: '1' }),
    'actions.viewSource': () => ({ Id: '1', View: 'View' }),
    'actions.setView': () => ({ type: 'View', id: '1', html: '' }),
    'actions.setTypeView': () => ({ type: 'View', id: '1', html: '' }),
    'actions.addView': () => ({ typeId: '1' }),
    'actions.saveController': () => ({ Id: '1', ctrl: '' }),
    'actions.saveTypeController': () => ({ Id: 1, ctrl: '' }),
    'actions.saveFunctions': () => ({ Id: '1', Functions: '' }),
    'actions.saveTypeFunctions': () => ({ Id: 1, Functions: '' }),
    'actions.copy': () => ({ ActionId: '1', Title: 'Matrix' }),
    'actions.remove': () => ({ ActionId: '1' }),
    'actions.preview': () => ({ ActionId: '1' }),
    'actions.saveType': () => ({ Descr: 'Matrix', ActionData: {} }),
  },
  rowsWhy: {
    'actions.viewSource actions.saveType': 'Id is an action of the project, or a type, and nobody’s.',
    [`actions.get actions.saveGrid actions.getView actions.setView actions.setTypeView actions.saveController
      actions.saveTypeController actions.saveFunctions actions.saveTypeFunctions actions.revisions`]:
      'Id is an action of the project, or a type, and nobody’s. policy/actions.test.ts has who sees which.',
  },
  // The tests make the action 1, published for everybody.
  rows: {
    'actions.complet': {
      body: (subject) => ({ ActionId: '2', MenteeId: subject }),
      table: `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mic:
Mte: own
`,
    },
    'actions.returnWork': {
      body: (subject) => ({ ActionId: '1', MenteeId: subject, Comment: 'Matrix' }),
      table: `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mic:
`,
    },
    'actions.openWork': {
      body: (subject) => ({ ActionId: '1', MenteeId: subject }),
      table: `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mic:
`,
    },
    'actions.workChanges': {
      body: (subject) => ({ ActionId: '1', MenteeId: subject }),
      table: `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
Mte: own
`,
    },
    'actions.publish': {
      body: (subject) => ({ ActionId: '1', MenteeId: subject }),
      table: `
Adm PM PML: linked unlinked
`,
    },
    'actions.preview': {
      body: (subject) => ({ ActionId: '1', MenteeIds: [subject] }),
      found: (reply, id) => JSON.stringify(reply).includes(`"MenteeId":"${id}"`),
      table: `
Adm PM PML: linked unlinked
`,
    },
    'actions.getAggregateMentees': {
      body: () => ({ Id: '1' }),
      found: (reply, id) => JSON.stringify(reply).includes(`{"MenteeId":"${id}"`),
      table: `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
`,
    },
  },
});
