import { library } from '../../../schemas/calls/library.ts';
import { area } from '../../area.ts';
import { readerOf } from '../../policy/reader.ts';
import { takePart } from '../files/uploads.ts';
import { addFolder, moveFolder, removeFolder } from './folders.ts';
import { approve, giveBack, rate, setFavourite, shareItem } from './judge.ts';
import { favourites, folderOf, foldersOf, mine, search, sharedItems, tagsOf, unapproved, versionsOf } from './lists.ts';
import { itemOf, presentItem } from './rows.ts';
import { checkEnd, endItem, restoreVersion, startItem } from './upload.ts';
import { deleteItem, saveLink, updateItem } from './write.ts';

export const libraryArea = area('library', library, {
  subCategories: async (body, context) => folderOf(context.db, await readerOf(context, body.ProjectId), body.Category),
  folders: async (body, context) => foldersOf(context.db, await readerOf(context, body.ProjectId)),
  getLibSearchResults: async (body, context) =>
    search(context.db, await readerOf(context, body.ProjectId), body.libSearchText),
  item: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return presentItem(reader, await itemOf(context.db, reader, body.Id));
  },
  versions: async (body, context) => versionsOf(context.db, await readerOf(context, body.ProjectId), body.Id),
  tags: async (body, context) => tagsOf(context.db, await readerOf(context, body.ProjectId)),
  favourites: async (body, context) => favourites(context.db, await readerOf(context, body.ProjectId)),
  getUnapproved: async (body, context) => unapproved(context.db, await readerOf(context, body.ProjectId)),
  mine: async (body, context) => mine(context.db, await readerOf(context, body.ProjectId)),
  getShared: async (body, context) => sharedItems(context.db, await readerOf(context, body.ProjectId)),
  uploadLink: async (body, context) => saveLink(context, await readerOf(context, body.ProjectId), body),
  updateFile: async (body, context) => updateItem(context, await readerOf(context, body.ProjectId), body),
  startUpload: async (body, context) => startItem(context, await readerOf(context, body.ProjectId), body),
  uploadPart: (body, context) => takePart(context, 'library', body),
  endUpload: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    await checkEnd(context, reader, body);
    return endItem(context, reader, body);
  },
  restoreVersion: async (body, context) =>
    restoreVersion(context, await readerOf(context, body.ProjectId), body.Id, body.FileId),
  approve: async (body, context) => approve(context, await readerOf(context, body.ProjectId), body.Id),
  return: async (body, context) => giveBack(context, await readerOf(context, body.ProjectId), body.Id, body.Reason),
  deletedoc: async (body, context) => ({
    Deleted: await deleteItem(context, await readerOf(context, body.ProjectId), body.Id),
  }),
  share: async (body, context) => ({ Count: await shareItem(context, await readerOf(context, body.ProjectId), body) }),
  ratingLibrary: async (body, context) =>
    rate(context, await readerOf(context, body.ProjectId), body.ItemId, body.Stars),
  addFavoriteLibrary: async (body, context) => ({
    IsFavorite: await setFavourite(context, await readerOf(context, body.ProjectId), body.ItemId, body.IsFavorite),
  }),
  addFolder: async (body, context) => addFolder(context, await readerOf(context, body.ProjectId), body.Category),
  moveFolder: async (body, context) => ({
    Items: await moveFolder(context, await readerOf(context, body.ProjectId), body.Category, body.To),
  }),
  removeFolder: async (body, context) => ({
    Removed: await removeFolder(context, await readerOf(context, body.ProjectId), body.Category),
  }),
});
