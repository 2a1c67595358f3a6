import { closed, nullable, Type, type Static } from '../define.ts';

/** A stored file as lists show it. */
export const fileRecord = closed(
  {
    Id: Type.String({ description: 'The file.' }),
    Name: Type.String({ description: 'Its stored name: name^NNN^version.' }),
    FileName: Type.String({ description: 'The name alone, as people read it.' }),
    Version: Type.String({ description: 'The version alone: a timestamp, or the five digits of a final one.' }),
    Category: Type.String({ description: 'Where it belongs.' }),
    Type: Type.String({ description: 'The mime type, by content.' }),
    Size: Type.Integer({ description: 'Bytes.', minimum: 0 }),
    Time: Type.String({ description: 'When it came.', format: 'date-time' }),
    OwnerId: Type.String({ description: 'Whose it is.' }),
    CanEdit: Type.Boolean({ description: 'The reader may rename and delete it.' }),
    Thumbnail: Type.Boolean({ description: 'There is a small picture of it: files.thumbnail.' }),
  },
  { description: 'A stored file.' },
);

/** A file that one person shared with another. */
export const fileShare = closed(
  {
    Id: Type.String({ description: 'The share.' }),
    FileId: Type.String({ description: 'The file.' }),
    OwnerId: Type.String({ description: 'Who gave it.' }),
    ReceiverId: Type.String({ description: 'Its access.' }),
    Filename: Type.String({ description: 'Its name.' }),
    Category: Type.String({ description: 'For files.download, with the FileId as its name.' }),
    Type: Type.String({ description: 'The mime type, by content.' }),
    Size: Type.Integer({ description: 'Bytes.', minimum: 0 }),
    Time: Type.String({ description: 'When it was given.', format: 'date-time' }),
  },
  { description: 'A shared file.' },
);

/** The received parts of an upload. */
export const uploadProgress = closed(
  {
    Id: Type.String({ description: 'The upload.' }),
    Parts: Type.Integer({ description: 'How many parts it has.' }),
    PartSize: Type.Integer({ description: 'Bytes of every part but the last.' }),
    Done: Type.Array(Type.Integer(), { description: 'The parts that are there, from 0.' }),
    Hashes: Type.Array(Type.String(), {
      description: 'Their SHA-256, in the order of Done: a file that has changed since is noticed.',
    }),
    Ended: Type.Boolean({ description: 'It is a file by now.' }),
  },
  { description: 'The state of an upload.' },
);

/** The receipt of a part. */
export const partReceipt = closed(
  {
    Id: Type.String({ description: 'The upload.' }),
    part: Type.Integer({ description: 'The part.' }),
    Hash: Type.String({ description: 'The SHA-256 of the received bytes.' }),
    Done: Type.Integer({ description: 'How many parts are there now.' }),
  },
  { description: 'A part that was received.' },
);

/** A directory that administrators fill. */
export const uploadDirectory = closed(
  {
    Name: Type.String({ description: 'The name, as adminUploadFile takes it.' }),
    Files: Type.Array(fileRecord, { description: 'Its content.' }),
  },
  { description: 'A directory that administrators fill.' },
);

/** The allowed files of a category. */
export const fileLimits = closed(
  {
    MaxSize: Type.Integer({ description: 'Bytes of one file, at most.' }),
    MaxCount: Type.Integer({ description: 'Files of one person, at most.' }),
    Types: nullable(
      Type.Array(Type.String(), { description: 'Mime types, or groups of them as image/*; null for every type.' }),
    ),
  },
  { description: 'What may be uploaded.' },
);

export type FileRecord = Static<typeof fileRecord>;
export type FileShare = Static<typeof fileShare>;
