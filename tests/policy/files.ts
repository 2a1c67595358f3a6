import { parseMatrix, type RowTable } from './table.ts';
import { fixtureId, type FixtureKind } from './fixture-ids.ts';

const upload = { OriginalName: 'a.txt', Mime: 'text/plain', Parts: 1 };
const nothing = { Id: '0'.repeat(32) };
const tool = { QuestionId: 'ID_0001', ActionId: '1', Index: 0 };
const file = { bytes: 'text', name: 'a.txt', type: 'text/plain' };

const sees = `
Adm PM PML Mic: own linked unlinked
Sup SuL SLP Coo Men Reg: own linked
Mte Tra Sco Rgd app SuA: own
`;
const changes = `
Adm PM PML: own linked unlinked
Sup: own linked
SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA: own
`;
/** An upload is of who began it alone. */
const own = `
Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA: own
`;
const holds = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"OwnerId":"${id}"`);

/** The effect of a call on a file of the subject. */
const of = (kind: FixtureKind, table: string, more: Record<string, unknown> = {}): RowTable => ({
  body: (subject, _project, { id }) => ({ Id: fixtureId(kind, subject, id), ...more }),
  table,
});

export const filesMatrix = parseMatrix({
  table: `
                         Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
files.isUploaded         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.isUploaded2024     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.list               x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.versions           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.limits             x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.startUpload        x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.uploadPart         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.progress           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.abandonUpload      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.endUpload          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.renewFile          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.deleteFile         x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.deleteFile2024     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.share              x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.getShared          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.download           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.thumbnail          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.toolFiles          x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.toolUploader       x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   .
files.adminUploadFile    x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
files.directories        x   .  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'files.isUploaded': () => ({ Category: 'cv', Name: 'a.txt' }),
    'files.isUploaded2024': () => ({ category: 'cv', name: 'a.txt', version: 'latest' }),
    'files.list': () => ({ Category: 'cv' }),
    'files.versions': () => ({ Category: 'cv', Name: 'a.txt' }),
    'files.limits': () => ({ Category: 'cv' }),
    'files.startUpload': () => ({ ...upload, Category: 'cv', Name: 'a.txt' }),
    'files.uploadPart': () => ({ ...nothing, part: 0, data: file }),
    'files.progress': () => nothing,
    'files.abandonUpload': () => nothing,
    'files.endUpload': () => nothing,
    'files.renewFile': () => ({ ...nothing, Name: 'b.txt' }),
    'files.deleteFile': () => nothing,
    'files.deleteFile2024': () => ({ ...nothing, version: '00001' }),
    'files.share': (self) => ({ OwnerId: self, GroupIds: '', UserIds: self, data: file }),
    'files.download': () => ({ Category: 'cv', name: 'a.txt' }),
    'files.thumbnail': () => nothing,
    'files.toolFiles': (self) => ({ ...tool, MenteeId: self }),
    'files.toolUploader': (self) => ({ ...tool, MenteeId: self, files: file }),
    'files.adminUploadFile': () => ({ dir: 'public', files: file }),
  },
  // In their order: an upload takes its part before it ends.
  rows: {
    'files.isUploaded': { body: (UserId) => ({ Category: 'cv', Name: 'a.txt', UserId }), table: sees },
    'files.isUploaded2024': {
      body: (UserId) => ({ category: 'cv', name: 'a.txt', version: 'latest', UserId }),
      table: sees,
    },
    'files.list': { body: (UserId) => ({ Category: 'rows', UserId }), found: holds, table: sees },
    'files.versions': { body: (UserId) => ({ Category: 'cv', Name: 'a.txt', UserId }), table: sees },
    'files.download': {
      body: (UserId, _project, { id }) => ({ Category: 'rows', name: fixtureId('file', UserId, id), UserId }),
      table: sees,
    },
    'files.thumbnail': of('file', sees),
    'files.getShared': { body: (UserId) => ({ UserId }), found: holds, table: sees },
    'files.startUpload': { body: (UserId) => ({ ...upload, Category: 'cv', Name: 'a.txt', UserId }), table: changes },
    'files.uploadPart': of('upload', own, { part: 0, data: file }),
    'files.progress': of('upload', own),
    'files.endUpload': of('upload', own),
    'files.abandonUpload': of('upload.abandon', own),
    'files.renewFile': {
      body: (subject, _project, { id }) => ({ Id: fixtureId('file.renew', subject, id), Name: `${id}.txt` }),
      table: changes,
    },
    'files.deleteFile': of('file.delete', changes),
    'files.deleteFile2024': of('file.delete2024', changes, { version: '00001' }),
    'files.toolUploader': {
      body: (MenteeId) => ({ ...tool, MenteeId, files: file }),
      table: `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mte: own
SuL SLP Mic Tra Sco Rgd app SuA:
`,
    },
    'files.toolFiles': {
      body: (MenteeId) => ({ ...tool, MenteeId }),
      found: (reply) => Array.isArray(reply) && reply.length > 0,
      table: sees,
    },
    'files.share': {
      body: (subject) => ({ OwnerId: subject, GroupIds: '', UserIds: subject, data: file }),
      table: own,
    },
  },
});
