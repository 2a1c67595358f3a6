import { closed, nullable, Type } from '../define.ts';

const abstract = Type.Optional(Type.String({ description: 'What it is about; rich text.' }));
const date = (description: string) => Type.Optional(Type.String({ description, format: 'date' }));
const file = {
  File_Size: Type.Optional(Type.Integer({ description: 'Bytes.', minimum: 0 })),
  File_Type: Type.Optional(Type.String({ description: 'The mime type.' })),
  Creation_Date: date('When it was made.'),
};

/** What is known of an item besides, by kind: a pdf or a text; an image or a video; anything else; a link. */
export const metadataDocument = closed(
  {
    abstract,
    Author: Type.Optional(Type.String({ description: 'Who wrote it.' })),
    Page_Count: Type.Optional(Type.Integer({ description: 'Pages.', minimum: 0 })),
    Publisher: Type.Optional(Type.String({ description: 'Who published it.' })),
    Date_Published: date('When it was published.'),
    ...file,
  },
  { description: 'What is known of a document.' },
);
export const metadataMedia = closed({ abstract, ...file }, { description: 'What is known of an image or a video.' });
export const metadataGeneral = closed(
  { abstract, Creation_Date: file.Creation_Date },
  { description: 'What is known of another file.' },
);
export const metadataUrl = closed({ abstract }, { description: 'What is known of a link.' });

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
      description: 'What is known of it, by kind: entities/metadata-document and the like.',
    }),
    Tags: Type.Array(Type.String(), { description: 'Words to find it by.' }),
    Approved: Type.Boolean({ description: 'Everybody sees it.' }),
    Stars: Type.Number({ description: 'The rating, at most 5.', minimum: 0, maximum: 5 }),
    IsFavorite: Type.Boolean({ description: 'A favourite of the reader.' }),
    Uploader: Type.String({ description: 'Who brought it.' }),
  },
  { description: 'An item of the library.' },
);
