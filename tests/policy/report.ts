import { parseMatrix } from './table.ts';

const Report = { Title: 'matrix', Roles: null, Parts: [] };
const Schedule = {
  Repeat: 'day',
  Day: 1,
  Hour: 8,
  Zone: 'Europe/Athens',
  Self: true,
  Roles: [],
  People: [],
  File: 'none',
  Active: true,
};
const ofName = 'its Id is the name of a document';

export const reportMatrix = parseMatrix({
  table: `
                       Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
report.list            x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
report.get             x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
report.save            x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
report.part            x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
report.schedules       x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
report.scheduleChoices x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
report.saveSchedule    x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
report.removeSchedule  x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
report.sendSchedule    x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
report.stopSchedule    x   x  x   x   x   x   x   .   .   .   x   .   .   .   .   .   .
`,
  bodies: {
    'report.get': () => ({ Id: 'none' }),
    'report.save': () => ({ Report }),
    'report.part': () => ({ Service: 'none' }),
    'report.scheduleChoices': () => ({ Report: 'none' }),
    'report.saveSchedule': () => ({ Report: 'none', Schedule }),
    'report.removeSchedule': () => ({ Id: '1' }),
    'report.sendSchedule': () => ({ Id: '1' }),
    'report.stopSchedule': () => ({ Id: '1', Stopped: true }),
  },
  rowsWhy: {
    'report.get report.save report.schedules report.scheduleChoices': ofName,
    'report.saveSchedule report.removeSchedule report.sendSchedule report.stopSchedule':
      'The projects of the rows have no report. schedules.test.ts tries schedules of others, and people whom the reader does not see.',
  },
});
