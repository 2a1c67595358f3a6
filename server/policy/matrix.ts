/**
 * Who may make which call: written by hand, so that the declarations of schemas/calls are held against somebody's intention. The columns are the
 * roles; x means that a person who holds only this role in the project gets past the role check. Rows of other people are the policy's, not this table's.
 */
const COLUMNS = 'Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody';

const TABLE = `
account.login                x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  x
account.identity             x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
account.logoff               x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  x
account.demo                 x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  x
documents.get                x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  x
documents.list               x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
documents.source             x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
documents.catalogue          x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
documents.mark               x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
documents.revisions          x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
documents.revision           x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
documents.save               x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
documents.restore            x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
documents.putBack            x  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .  .
lang.langService             x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  x
lang.getAllLanguages         x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  x
projects.settings            x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  x
projects.getProjects         x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
projects.get                 x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
projects.byId                x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
users.list                   x  x   x   x   x   x   x   x   x   .   x   .   .   .   .   .  .
users.filters                x  x   x   x   x   x   x   x   x   .   x   .   .   .   .   .  .
users.getCurrent             x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
users.roles                  x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
users.getByIds               x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
users.updateFields           x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
users.updateField            x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
users.setDefaultProject      x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
users.changePassword         x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
view.getCustomView           x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x  .
`;

const SHORT: Readonly<Record<string, string>> = {
  Adm: 'Admin',
  PM: 'ProjectManager',
  PML: 'ProjectManagerLite',
  Sup: 'Supervisor',
  SuL: 'SupervisorLite',
  SLP: 'SupervisorLitePlus',
  Coo: 'Coordinator',
  Men: 'Mentor',
  Reg: 'RegistryMentor',
  Mte: 'Mentee',
  Mic: 'Microdata',
  Tra: 'Translator',
  Sco: 'Scofield',
  Rgd: 'Registered',
  app: 'applicant',
  SuA: 'SuperAdmin',
  nobody: 'nobody',
};

/** Roles in the order of the columns; "nobody" is who is not signed in. */
export const matrixRoles: readonly string[] = COLUMNS.split(' ').map((short) => SHORT[short] ?? short);

/** call -> who gets past its role check. */
export const matrix: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [call = '', ...marks] = line.trim().split(/\s+/);
      return [call, matrixRoles.filter((_, column) => marks[column] === 'x')];
    }),
);
