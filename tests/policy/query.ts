import { parseMatrix } from './table.ts';

/** Only administrators write another form of SQL. */
const CHOSEN = 'select people.id as "id" from people';
const Query = { Name: 'matrix', Query: CHOSEN, Roles: null };
const ofName = 'its Id is the name of a document';

export const queryMatrix = parseMatrix({
  table: `
                      Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
query.get             x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
query.edit            x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
query.all             x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
query.adminExecute    x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
query.execute         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
query.file            x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
query.getSqlServices  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
query.saveSqlService  x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
query.check           x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
query.catalogue       x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
query.build           x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
query.readModel       x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
query.debug           x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
query.debugArgus      x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'query.get': () => ({ Id: 'none' }),
    'query.edit': () => ({ Query }),
    'query.adminExecute': () => ({ Query: CHOSEN }),
    'query.execute': () => ({ Id: 'none' }),
    'query.file': () => ({ Id: 'none', Format: 'csv' }),
    'query.saveSqlService': () => ({ Service: Query }),
    'query.check': () => ({ Query: CHOSEN }),
    'query.build': () => ({
      Model: { View: 'people', Columns: [], Filter: null, Having: null, Order: [], Limit: null },
    }),
    'query.readModel': () => ({ Query: 'select 1 as one' }),
    'query.debug': () => ({ Command: { Query: 'select 1 as one' } }),
    'query.debugArgus': () => ({ Command: { Query: 'select 1 as one' } }),
  },
  rowsWhy: {
    'query.get query.edit query.execute query.file query.saveSqlService query.check': ofName,
  },
});
