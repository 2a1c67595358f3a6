import { parseMatrix } from './table.ts';

const draft = (Id: string) => ({ Id, Descr: '', url: '', Settings: '{}' });

export const projectsMatrix = parseMatrix({
  table: `
                      Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
projects.settings     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
projects.getProjects  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
projects.get          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
projects.byId         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
projects.set          x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
projects.check        x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
projects.starter      x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
projects.places       x   x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
projects.getUserData  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
projects.setUserData  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
`,
  bodies: {
    'projects.byId': (_self, project) => ({ Id: project }),
    'projects.set': (_self, project) => ({ Project: draft(project), Base: 1, Message: '' }),
    'projects.check': (_self, project) => ({ Project: draft(project) }),
    'projects.getUserData': (self) => ({ UserId: self }),
    'projects.setUserData': (self) => ({ UserId: self, Data: {} }),
  },
  rowsWhy: {
    'projects.byId projects.set projects.check':
      'Id is a project, in which the role is asked for. save.test.ts and projects.test.ts try those of others.',
  },
  rows: {
    'projects.getUserData': {
      body: (subject) => ({ UserId: subject }),
      table: `
Adm PM PML: own linked unlinked
Sup: own linked
SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA: own
`,
    },
    'projects.setUserData': {
      body: (subject) => ({ UserId: subject, Data: {} }),
      table: `
Adm PM PML: own linked unlinked
Sup: own linked
SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA: own
`,
    },
  },
});
