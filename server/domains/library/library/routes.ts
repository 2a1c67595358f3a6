import { library } from '../../../../schemas/calls/library.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { storePart } from '../files/uploads.ts';
import { addFolder, moveFolder, removeFolder } from './folders.ts';
import { approveItem, returnItem, rateItem, setFavourite, shareItem } from './review.ts';
import {
  listFavourites,
  getFolder,
  listFolders,
  listOwnItems,
  searchItems,
  listSharedItems,
  listTags,
  listWaitingItems,
  listVersions,
} from './lists.ts';
import { requireItem, presentItem } from './rows.ts';
import { requireMayEnd, endItemUpload, restoreVersion, startItemUpload } from './upload.ts';
import { deleteItem, saveLink, updateItem } from './write.ts';

export const libraryArea = area('library', library, {
  subCategories: async (body, context) =>
    getFolder(context.db, await requireReader(context, body.ProjectId), body.Category),
  folders: async (body, context) => listFolders(context.db, await requireReader(context, body.ProjectId)),
  getLibSearchResults: async (body, context) =>
    searchItems(context.db, await requireReader(context, body.ProjectId), body.libSearchText),
  item: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return presentItem(reader, await requireItem(context.db, reader, body.Id));
  },
  versions: async (body, context) => listVersions(context.db, await requireReader(context, body.ProjectId), body.Id),
  tags: async (body, context) => listTags(context.db, await requireReader(context, body.ProjectId)),
  favourites: async (body, context) => listFavourites(context.db, await requireReader(context, body.ProjectId)),
  getUnapproved: async (body, context) => listWaitingItems(context.db, await requireReader(context, body.ProjectId)),
  mine: async (body, context) => listOwnItems(context.db, await requireReader(context, body.ProjectId)),
  getShared: async (body, context) => listSharedItems(context.db, await requireReader(context, body.ProjectId)),
  uploadLink: async (body, context) => saveLink(context, await requireReader(context, body.ProjectId), body),
  updateFile: async (body, context) => updateItem(context, await requireReader(context, body.ProjectId), body),
  startUpload: async (body, context) => startItemUpload(context, await requireReader(context, body.ProjectId), body),
  uploadPart: (body, context) => storePart(context, 'library', body),
  endUpload: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    await requireMayEnd(context, reader, body);
    return endItemUpload(context, reader, body);
  },
  restoreVersion: async (body, context) =>
    restoreVersion(context, await requireReader(context, body.ProjectId), body.Id, body.FileId),
  approve: async (body, context) => approveItem(context, await requireReader(context, body.ProjectId), body.Id),
  return: async (body, context) =>
    returnItem(context, await requireReader(context, body.ProjectId), body.Id, body.Reason),
  deletedoc: async (body, context) => ({
    Deleted: await deleteItem(context, await requireReader(context, body.ProjectId), body.Id),
  }),
  share: async (body, context) => ({
    Count: await shareItem(context, await requireReader(context, body.ProjectId), body),
  }),
  ratingLibrary: async (body, context) =>
    rateItem(context, await requireReader(context, body.ProjectId), body.ItemId, body.Stars),
  addFavoriteLibrary: async (body, context) => ({
    IsFavorite: await setFavourite(context, await requireReader(context, body.ProjectId), body.ItemId, body.IsFavorite),
  }),
  addFolder: async (body, context) => addFolder(context, await requireReader(context, body.ProjectId), body.Category),
  moveFolder: async (body, context) => ({
    Items: await moveFolder(context, await requireReader(context, body.ProjectId), body.Category, body.To),
  }),
  removeFolder: async (body, context) => ({
    Removed: await removeFolder(context, await requireReader(context, body.ProjectId), body.Category),
  }),
});
