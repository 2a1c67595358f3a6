import { parseMatrix, type RowTable } from './table.ts';
import { linkMailIdOf, recordIdOf } from './fixture-ids.ts';

const mail: RowTable = { body: (subject) => ({ Id: recordIdOf(subject) }), table: 'Adm: own linked unlinked' };

export const mailMatrix = parseMatrix({
  table: `
                      Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
mail.list             x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mail.get              x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mail.retry            x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mail.drawLink         x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mail.templates        x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mail.template         x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mail.previewTemplate  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
mail.saveTemplate     x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'mail.get': () => ({ Id: '0' }),
    'mail.retry': () => ({ Id: '0' }),
    'mail.drawLink': () => ({ Id: '0' }),
    'mail.template': () => ({ Name: 'rendezvous', Language: 'el' }),
    'mail.previewTemplate': () => ({ Name: 'rendezvous', Language: 'el', Text: 'Matrix' }),
    'mail.saveTemplate': () => ({ Name: 'rendezvous', Language: 'el', Text: 'Matrix', Base: 0 }),
  },
  rows: {
    'mail.list': {
      ...mail,
      body: () => ({ count: 100 }),
      found: (reply, id) => JSON.stringify(reply).includes(`"Id":"${recordIdOf(id)}"`),
    },
    'mail.get': mail,
    'mail.retry': mail,
    'mail.drawLink': {
      body: (subject) => ({ Id: linkMailIdOf(subject) }),
      table: 'Adm: linked unlinked',
    },
  },
});
