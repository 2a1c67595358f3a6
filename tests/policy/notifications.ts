import { parseMatrix } from './table.ts';
import { recordIdOf } from './fixture-ids.ts';

export const notificationsMatrix = parseMatrix({
  table: `
                            Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
notifications.list          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
notifications.count         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
notifications.mark          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
notifications.reminders     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
notifications.setReminders  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
`,
  bodies: {
    'notifications.mark': () => ({ Ids: [], Read: true }),
    'notifications.setReminders': () => ({ Notification: true, Mail: false }),
  },
  rows: {
    'notifications.list': {
      body: () => ({ count: 100 }),
      found: (reply, id) => JSON.stringify(reply).includes(`"Id":"${recordIdOf(id)}"`),
      table: 'Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA: own',
    },
  },
  rowsWhy: {
    'notifications.mark':
      'It answers how many of one’s own are left, whatever is named. notifications.test.ts tries it.',
  },
});
