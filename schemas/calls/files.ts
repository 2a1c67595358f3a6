import { closed, defineCall, file, files as manyFiles, id, nullable, projectId, stream, Type } from '../define.ts';
import { fileLimits, fileRecord, partReceipt, fileShare, uploadDirectory, uploadProgress } from '../entities/files.ts';

/** The maximum bytes of a part. */
export const MAX_PART_SIZE = 4_194_304;
const MAX_PARTS = 65_536;

const category = (description = 'Where the file belongs.', maxLength = 200) =>
  Type.String({ description, minLength: 1, maxLength });
const fileName = (description: string) => Type.String({ description, minLength: 1, maxLength: 400 });
const sha256 = (description: string) => Type.String({ description, pattern: '^[0-9a-f]{64}$', maxLength: 64 });
const version = () =>
  Type.String({
    description: 'A timestamp YYYYMMDDHHmmssSSS, or five digits.',
    pattern: '^(\\d{17}|\\d{5})$',
    maxLength: 17,
  });
const owner = (description: string) => Type.Optional(id(description));

/** The arguments of every start of an upload. */
export const uploadStart = () => ({
  ProjectId: projectId(),
  UserId: owner('For whom it is; oneself without it.'),
  OriginalName: fileName('The name of the chosen file.'),
  Mime: Type.String({ description: 'The type according to the browser; the content decides.', maxLength: 200 }),
  Parts: Type.Integer({ description: 'How many parts follow.', minimum: 1, maximum: MAX_PARTS }),
  PartSize: Type.Optional(
    Type.Integer({
      description: 'Bytes of every part but the last; 256 KB without it.',
      minimum: 1,
      maximum: MAX_PART_SIZE,
    }),
  ),
});

/** A part of any upload. */
export const uploadPart = () =>
  closed({
    ProjectId: projectId(),
    Id: id('The upload.'),
    part: Type.Integer({ description: 'Which part, from 0.', minimum: 0, maximum: MAX_PARTS - 1 }),
    UserId: owner('As it was said at the start.'),
    hash: Type.Optional(sha256('The SHA-256 of the part: what arrives otherwise is refused.')),
    data: file('The bytes.'),
  });

/** The hash of the whole file, whatever its size. */
export const wholeHash = () =>
  Type.Optional(sha256('The SHA-256 of the SHA-256 of the parts (32 bytes each), in their order.'));

const uploadedFile = closed({
  Id: nullable(Type.String({ description: 'The newest version; null when there is none.' })),
  Name: nullable(Type.String({ description: 'Its stored name.' })),
  Type: nullable(Type.String({ description: 'Its mime type.' })),
});

/** The question id of files that are handed in for an action itself. */
export const ACTION_FILES = 'action';

/** A single file of a person, by its name. */
const oneFile = () =>
  closed({
    ProjectId: projectId(),
    Category: category(),
    Name: fileName('The name alone, or a stored name.'),
    UserId: owner('Whose file; oneself without it.'),
  });

const toolAddress = {
  QuestionId: id('The question; `action` for files of the action itself, if its Data say files.'),
  MenteeId: id('Whose answer it is.'),
  ActionId: id('The action.'),
  Index: Type.Integer({ description: 'Which of the files of the question.', minimum: 0, maximum: 1000 }),
};
const tool = { ProjectId: projectId(), ...toolAddress };
const toolNames = Type.Array(Type.String(), {
  description: 'Eleven digits and the name of the file: the name for files.download, with the category Tools.',
});

export const files = {
  isUploaded: defineCall({
    path: '/api/files/IsUploaded',
    method: 'POST',
    summary: 'The newest version of a file, when it is there.',
    roles: 'signedIn',
    body: oneFile(),
    reply: uploadedFile,
  }),
  isUploaded2024: defineCall({
    path: '/api/files/IsUploaded2024',
    method: 'POST',
    summary: 'One version of a file, or its newest, when it is there.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      category: category(),
      name: fileName('The name alone, or a stored name.'),
      version: Type.String({
        description: 'The version, or "latest".',
        pattern: '^(\\d{17}|\\d{5}|latest)$',
        maxLength: 17,
      }),
      UserId: owner('Whose file; oneself without it.'),
    }),
    reply: closed({ File: nullable(fileRecord) }),
  }),
  list: defineCall({
    path: '/api/praxis/files/list',
    method: 'POST',
    summary: 'The files of a category that the reader sees, newest first.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Category: category(),
      UserId: owner('Whose files; oneself without it.'),
      Latest: Type.Optional(Type.Boolean({ description: 'Only the newest version of each.' })),
      Tool: Type.Optional(closed(toolAddress, { description: 'Only those that answer this question.' })),
    }),
    reply: Type.Array(fileRecord),
  }),
  versions: defineCall({
    path: '/api/praxis/files/versions',
    method: 'POST',
    summary: 'Every version of a file, newest first.',
    roles: 'signedIn',
    body: oneFile(),
    reply: Type.Array(fileRecord),
  }),
  limits: defineCall({
    path: '/api/praxis/files/limits',
    method: 'POST',
    summary: 'What may be uploaded to a category.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Category: category() }),
    reply: fileLimits,
  }),
  startUpload: defineCall({
    path: '/api/files/StartUpload',
    method: 'POST',
    summary: 'Starts an upload: its parts follow in any order, and its end makes the file.',
    roles: 'signedIn',
    writes: true,
    body: closed({
      ...uploadStart(),
      Category: category('Where the file belongs; "Shared" is for one that is to be given in a conversation.', 120),
      Name: fileName('A stored name: name^NNN^version; or a name alone, which gets its number and version.'),
      FileSize: Type.Optional(Type.Integer({ description: 'Bytes in all.', minimum: 0 })),
      Tool: Type.Optional(
        closed(toolAddress, {
          description: 'The question that it answers: the category is then Tools, and its mentee the owner.',
        }),
      ),
    }),
    reply: closed({
      Id: Type.String({ description: 'The upload.' }),
      Name: Type.String({ description: 'The stored name that the file will have.' }),
    }),
  }),
  uploadPart: defineCall({
    path: '/api/files/uploadpart',
    method: 'POST',
    summary: 'One part of an upload. The same part again changes nothing.',
    roles: 'signedIn',
    writes: true,
    takes: 'multipart',
    limit: MAX_PART_SIZE,
    often: true,
    body: uploadPart(),
    reply: partReceipt,
  }),
  progress: defineCall({
    path: '/api/praxis/files/progress',
    method: 'POST',
    summary: 'The stored parts of an upload, which continues with the missing ones.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Id: id('The upload.') }),
    reply: uploadProgress,
  }),
  abandonUpload: defineCall({
    path: '/api/praxis/files/abandon',
    method: 'POST',
    destroys: true,
    summary: 'Forgets an upload that was not ended, and its parts.',
    roles: 'signedIn',
    writes: true,
    body: closed({ ProjectId: projectId(), Id: id('The upload.') }),
    reply: closed({ Abandoned: Type.Boolean({ description: 'There was something to forget.' }) }),
  }),
  endUpload: defineCall({
    path: '/api/files/EndUpload',
    method: 'POST',
    long: true,
    summary: 'Makes the file of the parts, when all of them are there. Ending twice gives the same file.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Id: id('The upload.'), Hash: wholeHash() }),
    reply: fileRecord,
    affects: ['files.isUploaded', 'files.isUploaded2024', 'files.list', 'files.versions', 'files.toolFiles'],
  }),
  renewFile: defineCall({
    path: '/api/files/RenewFile',
    method: 'POST',
    summary: 'Gives a file that is there a new name and version, without sending it again.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Id: id('The file.'), Name: fileName('A stored name, or a name alone.') }),
    reply: fileRecord,
    affects: ['files.isUploaded', 'files.isUploaded2024', 'files.list', 'files.versions'],
  }),
  deleteFile: defineCall({
    path: '/api/files/DeleteFile',
    method: 'POST',
    destroys: true,
    summary: 'Deletes a file; only where CanEdit says so.',
    roles: 'signedIn',
    irreversible: true,
    body: closed({ ProjectId: projectId(), Id: id('The file; an answer also by the name that toolFiles gives.') }),
    reply: closed({ Deleted: Type.Integer({ description: 'How many versions are gone.' }) }),
    affects: [
      'files.isUploaded',
      'files.isUploaded2024',
      'files.list',
      'files.versions',
      'files.getShared',
      'files.toolFiles',
    ],
  }),
  deleteFile2024: defineCall({
    path: '/api/files/DeleteFile2024',
    method: 'POST',
    destroys: true,
    summary: 'Deletes one version of a file; only where CanEdit says so.',
    roles: 'signedIn',
    irreversible: true,
    body: closed({ ProjectId: projectId(), Id: id('The file, by any of its versions.'), version: version() }),
    reply: closed({ Deleted: Type.Integer({ description: 'How many versions are gone.' }) }),
    affects: ['files.isUploaded', 'files.isUploaded2024', 'files.list', 'files.versions', 'files.getShared'],
  }),
  share: defineCall({
    path: '/api/files/Share',
    method: 'POST',
    long: true,
    summary: 'Gives a file to people: one that comes with the call, or one that is there.',
    roles: 'signedIn',
    takes: 'multipart',
    limit: 33_554_432,
    body: closed({
      ProjectId: projectId(),
      OwnerId: id('Who gives it: the caller.'),
      GroupIds: Type.String({
        description: 'Conversations, by id, separated by commas: all members get it as a message.',
        maxLength: 4000,
      }),
      UserIds: Type.Optional(
        Type.String({ description: 'People, by id, separated by commas: beside the conversations.', maxLength: 8000 }),
      ),
      Token: Type.Optional(id('The caller chose it: the same again gives it once.')),
      FileId: Type.Optional(id('A file that is there, in place of data.')),
      data: Type.Optional(file('The file; a large one is uploaded first and named by FileId.')),
    }),
    reply: Type.Array(fileShare, { description: 'One for each receiver.' }),
    affects: ['files.getShared'],
  }),
  getShared: defineCall({
    path: '/api/files/GetShared',
    method: 'POST',
    summary: 'Shared files: a mentee sees those that they gave or got, staff those of the people whom they see.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), UserId: owner('Only those that this person gave or got.') }),
    reply: Type.Array(fileShare),
  }),
  download: defineCall({
    path: '/api/files/download',
    method: 'GET',
    summary: 'The bytes of a file that the reader may have; parts of them by Range.',
    roles: 'signedIn',
    answers: 'stream',
    body: closed({
      ProjectId: projectId(),
      Category: category(),
      name: fileName('A stored name, or the id of a file.'),
      UserId: owner('Whose file, where several have one of that name.'),
      inline: Type.Optional(
        Type.String({
          description: '1: to be shown in the page, where the type is a harmless one.',
          pattern: '^[01]$',
          maxLength: 1,
        }),
      ),
    }),
    reply: stream('The bytes.'),
  }),
  thumbnail: defineCall({
    path: '/api/praxis/files/thumbnail',
    method: 'GET',
    summary: 'A small picture of an image, drawn from its pixels.',
    roles: 'signedIn',
    answers: 'stream',
    body: closed({
      ProjectId: projectId(),
      Id: id('The file.'),
      size: Type.Optional(Type.String({ description: 'Its longer side.', pattern: '^(160|480|1280)$', maxLength: 4 })),
    }),
    reply: stream('A WebP image.'),
  }),
  toolFiles: defineCall({
    path: '/api/files/toolFiles',
    method: 'POST',
    summary: 'The files that answer a question.',
    roles: 'signedIn',
    body: closed(tool),
    reply: toolNames,
  }),
  toolUploader: defineCall({
    path: '/api/files/ToolUploader',
    method: 'POST',
    long: true,
    summary: 'Adds files that answer a question.',
    roles: 'signedIn',
    takes: 'multipart',
    limit: 67_108_864,
    body: closed({ ...tool, files: manyFiles('The files.') }),
    reply: toolNames,
    affects: ['files.toolFiles'],
  }),
  adminUploadFile: defineCall({
    path: '/api/files/adminUploadFile',
    method: 'POST',
    long: true,
    summary: 'Adds files to a named directory.',
    roles: ['Admin'],
    takes: 'multipart',
    limit: 268_435_456,
    body: closed({
      ProjectId: projectId(),
      dir: Type.String({ description: 'One of the directories that the server names.', minLength: 1, maxLength: 64 }),
      files: manyFiles('The files.'),
    }),
    reply: Type.Array(fileRecord),
    affects: ['files.directories'],
  }),
  directories: defineCall({
    path: '/api/praxis/files/directories',
    method: 'POST',
    summary: 'The directories that administrators fill, with their files.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(uploadDirectory),
  }),
};
