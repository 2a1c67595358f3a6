import { closed, defineCall, file, id, Type, type Static } from '../define.ts';
import { humanCheck } from './account.ts';

/** The purposes for which people without a session can upload files. */
const GUEST_PURPOSES = ['application'] as const;
export type GuestPurposeName = (typeof GUEST_PURPOSES)[number];

/** The maximum bytes of a guest's file. */
const MAX_GUEST_FILE_SIZE = 10_485_760;

const token = () =>
  Type.String({
    description: 'The token that guests.start returned, or that of the link of a mail.',
    pattern: '^[\\w-]{43}$',
    maxLength: 43,
  });
const question = () => Type.String({ description: 'The question of the form that it answers.', maxLength: 64 });
const guestFile = closed({
  Id: Type.String({ description: 'The file.' }),
  Question: question(),
  Name: Type.String({ description: 'Its name.' }),
  Type: Type.String({ description: 'The mime type, by content.' }),
  Size: Type.Integer({ description: 'Bytes.', minimum: 0 }),
  Time: Type.String({ description: 'When it came.', format: 'date-time' }),
});
export type GuestFile = Static<typeof guestFile>;

const guestFiles = Type.Array(guestFile, { description: 'The files of the token, oldest first.' });

/** Uploads without a session. The token is in the body, because logs contain addresses but no bodies. */
export const guests = {
  start: defineCall({
    path: '/api/praxis/guests/start',
    method: 'POST',
    summary: 'A token with which files can be uploaded for one purpose. One address may ask 100 times in an hour.',
    roles: 'anyone',
    writes: true,
    body: closed({
      ProjectId: id('The project, by id or url.'),
      Purpose: Type.Enum([...GUEST_PURPOSES], { description: 'The purpose of the files.' }),
      HumanCheck: humanCheck(),
    }),
    reply: closed({
      Token: Type.String({ description: 'It gives access to its files. The server stores only its hash.' }),
      Expires: Type.String({ description: 'When the token ends, and its files with it.', format: 'date-time' }),
      MaxTotal: Type.Integer({ description: 'Bytes of all files together, at most.' }),
    }),
  }),
  files: defineCall({
    path: '/api/praxis/guests/files',
    method: 'POST',
    summary: 'The files of a token.',
    roles: 'anyone',
    body: closed({ Token: token() }),
    reply: guestFiles,
  }),
  upload: defineCall({
    path: '/api/praxis/guests/upload',
    method: 'POST',
    long: true,
    summary:
      'Adds a file to those of a token; the same file again changes nothing. One address may do so a fortieth as often as other calls are made, 30 times in a minute, and 600 times in an hour.',
    roles: 'anyone',
    takes: 'multipart',
    limit: MAX_GUEST_FILE_SIZE,
    seldom: true,
    body: closed({ Token: token(), Question: question(), data: file('The file.') }),
    reply: guestFiles,
    affects: ['guests.files'],
  }),
  remove: defineCall({
    path: '/api/praxis/guests/remove',
    method: 'POST',
    destroys: true,
    summary: 'Removes a file of a token.',
    roles: 'anyone',
    body: closed({ Token: token(), Id: id('The file.') }),
    reply: guestFiles,
    affects: ['guests.files'],
  }),
};
