import { parseMatrix, type RowTable } from './table.ts';
import { fileIdOfItem, fixtureId, type FixtureKind } from './fixture-ids.ts';

const nothing = { Id: '0'.repeat(32) };
const item = { ItemId: '0'.repeat(32) };
const known = { Metadata: {}, Tags: [] };

/** A waiting item is visible to its uploader and to approvers. The mentor of the uploader has no further rights. */
const waiting = `
Adm Sup: own linked unlinked
PM PML Coo Men Reg Mte: own
`;
const approvers = `
Adm Sup: own linked unlinked
`;
const own = `
Adm PM PML Sup Coo Men Reg Mte: own
`;

/** The effect of a call on an item that the subject uploaded. */
const of = (kind: FixtureKind, table: string, more: Record<string, unknown> = {}): RowTable => ({
  body: (subject, _project, { id }) => ({ Id: fixtureId(kind, subject, id), ...more }),
  table,
});
const ofItem = (more: Record<string, unknown>): RowTable => ({
  body: (subject, _project, { id }) => ({ ItemId: fixtureId('item', subject, id), ...more }),
  table: waiting,
});
const started = { Category: 'Rows', Title: 'Rows', OriginalName: 'a.txt', Mime: 'text/plain', Parts: 1, FileSize: 1 };
const link = { Title: 'Rows', Category: 'Rows', Link: 'https://example.org', ...known };

export const libraryMatrix = parseMatrix({
  table: `
                             Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
library.subCategories        x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.folders              x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.getLibSearchResults  x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.item                 x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.versions             x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.tags                 x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.favourites           x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.mine                 x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.getUnapproved        x   .  .   x   .   .   .   .   .   .   .   .   .   .   .   .   .
library.getShared            x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.uploadLink           x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.updateFile           x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.startUpload          x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.uploadPart           x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.endUpload            x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.restoreVersion       x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.approve              x   .  .   x   .   .   .   .   .   .   .   .   .   .   .   .   .
library.return               x   .  .   x   .   .   .   .   .   .   .   .   .   .   .   .   .
library.deletedoc            x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.share                x   x  x   x   .   .   x   x   x   .   .   .   .   .   .   .   .
library.ratingLibrary        x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.addFavoriteLibrary   x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
library.addFolder            x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
library.moveFolder           x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
library.removeFolder         x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'library.subCategories': () => ({ Category: '' }),
    'library.getLibSearchResults': () => ({ libSearchText: 'a' }),
    'library.item': () => nothing,
    'library.versions': () => nothing,
    'library.uploadLink': () => ({ Id: '', Title: 'a', Category: 'a', Link: 'https://example.org', ...known }),
    'library.updateFile': () => nothing,
    'library.startUpload': () => ({
      Id: '',
      Category: 'a',
      Title: 'a',
      OriginalName: 'a.txt',
      Mime: 'text/plain',
      Parts: 1,
      FileSize: 1,
    }),
    'library.uploadPart': () => ({ ...nothing, part: 0, data: { bytes: 'a' } }),
    'library.endUpload': () => ({ ...nothing, ...known }),
    'library.restoreVersion': () => ({ ...nothing, FileId: '0'.repeat(32) }),
    'library.approve': () => nothing,
    'library.return': () => ({ ...nothing, Reason: 'a' }),
    'library.deletedoc': () => nothing,
    'library.share': (self) => ({ ...item, MenteeIds: [self] }),
    'library.ratingLibrary': () => ({ ...item, Stars: 3 }),
    'library.addFavoriteLibrary': () => ({ ...item, IsFavorite: true }),
    'library.addFolder': () => ({ Category: 'a' }),
    'library.moveFolder': () => ({ Category: 'nothing', To: 'other' }),
    'library.removeFolder': () => ({ Category: 'nothing' }),
  },
  rows: {
    'library.item': of('item', waiting),
    'library.versions': of('item', waiting),
    'library.ratingLibrary': ofItem({ Stars: 3 }),
    'library.addFavoriteLibrary': ofItem({ IsFavorite: true }),
    'library.uploadLink': of('item.link', waiting, link),
    'library.updateFile': of('item.update', waiting, { Title: 'Rows' }),
    'library.startUpload': of('item.start', waiting, started),
    'library.restoreVersion': {
      body: (subject, _project, { id }) => {
        const Id = fixtureId('item.restore', subject, id);
        return { Id, FileId: fileIdOfItem(Id) };
      },
      table: waiting,
    },
    'library.uploadPart': of('library.upload', own, { part: 0, data: { bytes: 'text' } }),
    'library.endUpload': of('library.upload', own, known),
    'library.approve': of('item.approve', approvers),
    'library.return': of('item.return', approvers, { Reason: 'a' }),
    'library.deletedoc': of('item.delete', waiting),
    'library.share': {
      body: (subject) => ({ ItemId: fixtureId('item.shared', '0', '0'), MenteeIds: [subject] }),
      table: `
Adm PM PML: own linked unlinked
Sup Coo Men Reg: own linked
`,
    },
  },
});
