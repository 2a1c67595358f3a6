import { closed, nullable, Type, type Static } from '../define.ts';

const abstract = Type.Optional(Type.String({ description: 'The description; rich text.' }));
const date = (description: string) => Type.Optional(Type.String({ description, format: 'date' }));
const file = {
  File_Size: Type.Optional(Type.Integer({ description: 'Bytes.', minimum: 0 })),
  File_Type: Type.Optional(Type.String({ description: 'The mime type.' })),
  Creation_Date: date('When it was made.'),
};

/** Further fields of an item, by kind: a pdf or a text; an image or a video; other files; a link. */
export const metadataDocument = closed(
  {
    abstract,
    Author: Type.Optional(Type.String({ description: 'Who wrote it.' })),
    Page_Count: Type.Optional(Type.Integer({ description: 'Pages.', minimum: 0 })),
    Publisher: Type.Optional(Type.String({ description: 'Who published it.' })),
    Date_Published: date('When it was published.'),
    ...file,
  },
  { description: 'The metadata of a document.' },
);
export const metadataMedia = closed({ abstract, ...file }, { description: 'The metadata of an image or a video.' });
export const metadataGeneral = closed(
  { abstract, Creation_Date: file.Creation_Date },
  { description: 'The metadata of another file.' },
);
export const metadataUrl = closed({ abstract }, { description: 'The metadata of a link.' });

export const libraryItem = closed(
  {
    Id: Type.String({ description: 'The item.' }),
    Title: Type.String({ description: 'Its title.' }),
    Category: Type.String({ description: 'The path of its folder.' }),
    Link: Type.String({ description: 'Its address, when it is a link; else empty.' }),
    FileId: nullable(Type.String({ description: 'Its file, when it is one.' })),
    Type: Type.String({ description: 'The mime type.' }),
    Metadata: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'Its metadata, by kind: entities/metadata-document and the like.',
    }),
    Tags: Type.Array(Type.String(), { description: 'Words to find it by.' }),
    Approved: Type.Boolean({ description: 'Everybody sees it.' }),
    Stars: Type.Number({ description: 'The rating, at most 5.', minimum: 0, maximum: 5 }),
    IsFavorite: Type.Boolean({ description: 'A favourite of the reader.' }),
    Uploader: Type.String({ description: 'Who brought it.' }),
    UploaderId: Type.String({ description: 'The person who brought it.' }),
    State: Type.Enum(['approved', 'waiting', 'returned'], {
      description: 'Whether it waits for approval, or was returned.',
    }),
    Reason: Type.String({ description: 'Why it was returned; else empty.' }),
    Ratings: Type.Integer({ description: 'How many people rated it.', minimum: 0 }),
    MyStars: nullable(Type.Integer({ description: 'The rating of the reader.', minimum: 1, maximum: 5 })),
    Versions: Type.Integer({ description: 'How many versions its file has had.', minimum: 0 }),
    FileName: Type.String({ description: 'The name of its file; empty for a link.' }),
    Size: Type.Integer({ description: 'Bytes of its file; 0 for a link.', minimum: 0 }),
    Time: Type.String({ description: 'The time of the upload, or of the last version.', format: 'date-time' }),
    CanEdit: Type.Boolean({ description: 'The reader may change and delete it.' }),
    Thumbnail: Type.Boolean({ description: 'There is a small picture of it: files.thumbnail with its FileId.' }),
    Misnamed: Type.Optional(
      Type.Boolean({ description: 'True if the content of its file does not match the extension.' }),
    ),
  },
  { description: 'An item of the library.' },
);

/** A folder of the library. */
export const libraryFolder = closed(
  {
    Name: Type.String({ description: 'Its own name.' }),
    Category: Type.String({ description: 'Its path.' }),
    Count: Type.Integer({ description: 'How many items the reader sees in it and below.', minimum: 0 }),
  },
  { description: 'A folder of the library.' },
);

/** An item that one person recommended to another. */
export const libraryShare = closed(
  {
    Item: Type.Unsafe<Static<typeof libraryItem>>({ $ref: 'entities/library-item' }),
    OwnerId: Type.String({ description: 'Who shared it.' }),
    OwnerName: Type.String({ description: 'The name of who shared it.' }),
    ReceiverId: Type.String({ description: 'With whom.' }),
    IsNew: Type.Boolean({ description: 'The receiver was notified of it as new.' }),
    Time: Type.String({ description: 'When.', format: 'date-time' }),
  },
  { description: 'An item that was shared.' },
);

/** A version of the file of an item. */
export const libraryVersion = closed(
  {
    FileId: Type.String({ description: 'The file, for files.download.' }),
    Name: Type.String({ description: 'Its stored name: name^NNN^version.' }),
    Type: Type.String({ description: 'The mime type.' }),
    Size: Type.Integer({ description: 'Bytes.', minimum: 0 }),
    Time: Type.String({ description: 'When it came.', format: 'date-time' }),
    Uploader: Type.String({ description: 'Who brought it.' }),
    Current: Type.Boolean({ description: 'It is the one on offer.' }),
  },
  { description: 'A version of the file of an item.' },
);

export type LibraryItem = Static<typeof libraryItem>;
