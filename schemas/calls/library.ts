import { closed, defineCall, dictionary, id, projectId, Type } from '../define.ts';
import { libraryFolder, libraryItem, libraryShare, libraryVersion } from '../entities/library.ts';
import { partReceipt } from '../entities/files.ts';
import { areas } from '../roles.ts';
import { MAX_PART_SIZE, uploadPart, uploadStart, wholeHash } from './files.ts';

/** Roles that approve and return items, and see waiting ones. */
export const APPROVERS = ['Admin', 'Supervisor'] as const;
/** Roles that create and move folders. */
const KEEPERS = ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator'] as const;
/** Roles that recommend items to others. */
const SHARERS = areas.library.filter((role) => role !== 'Mentee');

const path = (description: string) => Type.String({ description, maxLength: 400 });
const title = () => Type.String({ description: 'The title.', maxLength: 300 });
const tags = () => Type.Array(Type.String({ maxLength: 60 }), { description: 'Words to find it by.', maxItems: 40 });
const metadata = () =>
  dictionary(Type.Union([Type.String({ maxLength: 200_000 }), Type.Number(), Type.Null()]), {
    description: 'Its metadata, by the kind of the item; dates as DD-MM-YYYY or YYYY-MM-DD.',
    maxProperties: 20,
  });
const approve = () =>
  Type.Optional(Type.Boolean({ description: 'Approve it at once; only for people who may approve.' }));
const item = () => ({ ProjectId: projectId(), Id: id('The item.') });

const LISTS = [
  'library.subCategories',
  'library.getLibSearchResults',
  'library.getUnapproved',
  'library.getShared',
  'library.item',
  'library.versions',
  'library.tags',
  'library.favourites',
] as const;

export const library = {
  subCategories: defineCall({
    path: '/api/library/SubCategories',
    method: 'POST',
    summary: 'The content of a folder: the folders below it, and its items that the reader sees.',
    roles: areas.library,
    body: closed({ ProjectId: projectId(), Category: path('The path of the folder; empty for the top.') }),
    reply: closed({
      Items: Type.Array(libraryItem, { description: 'The items of the folder itself.' }),
      Folders: Type.Array(libraryFolder, { description: 'The folders right below.' }),
    }),
  }),
  folders: defineCall({
    path: '/api/praxis/library/folders',
    method: 'POST',
    summary: 'Every folder of the library, by path: for a tree, and for choosing one.',
    roles: areas.library,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(libraryFolder),
  }),
  getLibSearchResults: defineCall({
    path: '/api/library/GetLibSearchResults',
    method: 'POST',
    summary: 'Items by words of the title, the tags, the metadata, and the text of the file; best first, 200 at most.',
    roles: areas.library,
    body: closed({
      ProjectId: projectId(),
      libSearchText: Type.String({ description: 'Words; each has to begin one.', minLength: 1, maxLength: 200 }),
    }),
    reply: Type.Array(libraryItem),
  }),
  item: defineCall({
    path: '/api/praxis/library/item',
    method: 'POST',
    summary: 'One item.',
    roles: areas.library,
    body: closed(item()),
    reply: libraryItem,
  }),
  versions: defineCall({
    path: '/api/praxis/library/versions',
    method: 'POST',
    summary: 'The versions of the file of an item, newest first.',
    roles: areas.library,
    body: closed(item()),
    reply: Type.Array(libraryVersion),
  }),
  tags: defineCall({
    path: '/api/praxis/library/tags',
    method: 'POST',
    summary: 'The tags that items have, the most used first.',
    roles: areas.library,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(closed({ Tag: Type.String(), Count: Type.Integer() })),
  }),
  favourites: defineCall({
    path: '/api/praxis/library/favourites',
    method: 'POST',
    summary: 'The favourites of the reader.',
    roles: areas.library,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(libraryItem),
  }),
  getUnapproved: defineCall({
    path: '/api/library/GetUnapproved',
    method: 'POST',
    summary: 'The items that wait for approval, oldest first.',
    roles: APPROVERS,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(libraryItem),
  }),
  mine: defineCall({
    path: '/api/praxis/library/mine',
    method: 'POST',
    summary: 'The items that the reader uploaded, including waiting and returned ones.',
    roles: areas.library,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(libraryItem),
  }),
  getShared: defineCall({
    path: '/api/Library/GetShared',
    method: 'POST',
    summary: 'The items that were shared with the reader, or by the reader; newest first.',
    roles: areas.library,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(libraryShare),
  }),
  uploadLink: defineCall({
    path: '/api/library/UploadLink',
    method: 'POST',
    summary: 'Adds a link, or changes one.',
    roles: areas.library,
    body: closed({
      ProjectId: projectId(),
      Id: Type.String({ description: 'The item to change; empty for a new one.', maxLength: 64 }),
      Title: title(),
      Category: path('The path of the folder.'),
      Link: Type.String({ description: 'An address: http or https.', minLength: 1, maxLength: 2000 }),
      Metadata: metadata(),
      Tags: tags(),
      Approve: approve(),
    }),
    reply: libraryItem,
    affects: [...LISTS, 'library.folders', 'library.mine'],
  }),
  updateFile: defineCall({
    path: '/api/library/UpdateFile',
    method: 'POST',
    summary: 'Changes the data of an item: title, folder, tags, metadata. Its file stays.',
    roles: areas.library,
    body: closed({
      ...item(),
      Title: Type.Optional(title()),
      Category: Type.Optional(path('The path of the folder.')),
      Metadata: Type.Optional(metadata()),
      Tags: Type.Optional(tags()),
      Approve: approve(),
    }),
    reply: libraryItem,
    affects: [...LISTS, 'library.folders', 'library.mine'],
  }),
  startUpload: defineCall({
    path: '/api/library/StartUpload',
    method: 'POST',
    summary: 'Starts the upload of a new item, or of a new version of one.',
    roles: areas.library,
    writes: true,
    body: closed({
      ...uploadStart(),
      Id: Type.String({ description: 'The item that gets a new version; empty for a new item.', maxLength: 64 }),
      Category: path('The path of the folder.'),
      Title: title(),
      FileSize: Type.Integer({ description: 'Bytes in all.', minimum: 0 }),
      Same: Type.Optional(
        Type.Enum(['ask', 'replace', 'keep', 'skip'], {
          description:
            'The behaviour when the folder has a file of that name: an error (ask), a new version of it, a second file, or nothing.',
        }),
      ),
    }),
    reply: closed({
      Id: Type.String({ description: 'The upload; empty when it was skipped.' }),
      ItemId: Type.String({ description: 'The item that is replaced; empty for a new one.' }),
      Skipped: Type.Boolean({ description: 'The name is there, and nothing is to be sent.' }),
    }),
  }),
  uploadPart: defineCall({
    path: '/api/library/uploadpart',
    method: 'POST',
    summary: 'One part of an upload. The same part again changes nothing.',
    roles: areas.library,
    writes: true,
    takes: 'multipart',
    limit: MAX_PART_SIZE,
    often: true,
    body: uploadPart(),
    reply: partReceipt,
  }),
  endUpload: defineCall({
    path: '/api/library/EndUpload',
    method: 'POST',
    long: true,
    summary: 'Makes the item of the parts, when all of them are there. Ending twice gives the same item.',
    roles: areas.library,
    body: closed({
      ProjectId: projectId(),
      Id: id('The upload.'),
      Metadata: metadata(),
      Tags: tags(),
      Approve: approve(),
      Hash: wholeHash(),
    }),
    reply: libraryItem,
    affects: [...LISTS, 'library.folders', 'library.mine'],
  }),
  restoreVersion: defineCall({
    path: '/api/praxis/library/restoreVersion',
    method: 'POST',
    summary: 'Puts an older version of the file on offer again.',
    roles: areas.library,
    body: closed({ ...item(), FileId: id('The version.') }),
    reply: libraryItem,
    affects: [...LISTS, 'library.mine'],
  }),
  approve: defineCall({
    path: '/api/library/Approve',
    method: 'POST',
    summary: 'Approves an item: everybody sees it.',
    roles: APPROVERS,
    body: closed(item()),
    reply: libraryItem,
    affects: [...LISTS, 'library.folders', 'library.mine'],
  }),
  return: defineCall({
    path: '/api/praxis/library/return',
    method: 'POST',
    summary: 'Returns a waiting item to its uploader, with the reason.',
    roles: APPROVERS,
    body: closed({ ...item(), Reason: Type.String({ description: 'Why.', minLength: 1, maxLength: 1000 }) }),
    reply: libraryItem,
    affects: [...LISTS, 'library.mine'],
  }),
  deletedoc: defineCall({
    path: '/api/library/deletedoc',
    method: 'POST',
    destroys: true,
    summary: 'Deletes an item with every version of its file.',
    roles: areas.library,
    irreversible: true,
    body: closed(item()),
    reply: closed({ Deleted: Type.Boolean({ description: 'It is gone.' }) }),
    affects: [...LISTS, 'library.folders', 'library.mine'],
  }),
  share: defineCall({
    path: '/api/library/Share',
    method: 'POST',
    summary: 'Recommends an approved item to people.',
    roles: SHARERS,
    body: closed({
      ProjectId: projectId(),
      ItemId: id('The item.'),
      MenteeIds: Type.Array(id('A person whom the caller sees.'), {
        description: 'To whom.',
        minItems: 1,
        maxItems: 500,
      }),
      isNew: Type.Optional(Type.Boolean({ description: 'They are notified, also when it was shared before.' })),
    }),
    reply: closed({ Count: Type.Integer({ description: 'With how many it is shared now.' }) }),
    affects: ['library.getShared'],
  }),
  ratingLibrary: defineCall({
    path: '/api/library/RatingLibrary',
    method: 'POST',
    summary: 'Rates an item, or changes the rating.',
    roles: areas.library,
    body: closed({
      ProjectId: projectId(),
      ItemId: id('The item.'),
      Stars: Type.Integer({ description: 'From 1 to 5; 0 takes the rating back.', minimum: 0, maximum: 5 }),
    }),
    reply: closed({
      Stars: Type.Number({ description: 'The rating now.' }),
      Ratings: Type.Integer({ description: 'Of how many people.' }),
    }),
    affects: ['library.subCategories', 'library.item'],
  }),
  addFavoriteLibrary: defineCall({
    path: '/api/library/AddFavoriteLibrary',
    method: 'POST',
    summary: 'Makes an item a favourite of the reader, or no longer.',
    roles: areas.library,
    body: closed({
      ProjectId: projectId(),
      ItemId: id('The item.'),
      IsFavorite: Type.Boolean({ description: 'A favourite from now on.' }),
    }),
    reply: closed({ IsFavorite: Type.Boolean({ description: 'As it is now.' }) }),
    affects: ['library.subCategories', 'library.item', 'library.favourites'],
  }),
  addFolder: defineCall({
    path: '/api/praxis/library/addFolder',
    method: 'POST',
    summary: 'Makes a folder, with those above it.',
    roles: KEEPERS,
    body: closed({ ProjectId: projectId(), Category: path('The path of the folder.') }),
    reply: libraryFolder,
    affects: ['library.subCategories', 'library.folders'],
  }),
  moveFolder: defineCall({
    path: '/api/praxis/library/moveFolder',
    method: 'POST',
    summary: 'Renames a folder, or moves it with everything in it.',
    roles: KEEPERS,
    body: closed({
      ProjectId: projectId(),
      Category: path('The path of the folder.'),
      To: path('Its new path.'),
    }),
    reply: closed({ Items: Type.Integer({ description: 'How many items moved with it.' }) }),
    affects: [...LISTS, 'library.folders', 'library.mine'],
  }),
  removeFolder: defineCall({
    path: '/api/praxis/library/removeFolder',
    method: 'POST',
    destroys: true,
    summary: 'Removes a folder that is empty.',
    roles: KEEPERS,
    body: closed({ ProjectId: projectId(), Category: path('The path of the folder.') }),
    reply: closed({ Removed: Type.Boolean({ description: 'It is gone.' }) }),
    affects: ['library.subCategories', 'library.folders'],
  }),
};
