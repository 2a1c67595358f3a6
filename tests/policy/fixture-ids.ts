/** One item of the library for each call that uses it up. */
export const ITEM_KINDS = [
  'item',
  'item.link',
  'item.update',
  'item.start',
  'item.restore',
  'item.approve',
  'item.return',
  'item.delete',
] as const;

const KINDS = [
  'file',
  'file.renew',
  'file.delete',
  'file.delete2024',
  'tool',
  'upload',
  'upload.abandon',
  'library.upload',
  ...ITEM_KINDS,
  'item.shared',
] as const;
export type FixtureKind = (typeof KINDS)[number];

const digits = (value: string | number, length: number) => String(value).padStart(length, '0');

/** The id of something that belongs to somebody. The tests make one for each caller, since some calls use it up. */
export const fixtureId = (kind: FixtureKind, subject: string, caller: string): string =>
  digits(KINDS.indexOf(kind), 4) + digits(caller, 14) + digits(subject, 14);

/** The id of the file of an item. */
export const fileIdOfItem = (item: string): string => `f${item.slice(1)}`;

/** The number of the conversation, the mail and the notification of somebody. */
export const recordIdOf = (subject: string): string => String(1_000_000 + Number(subject));

/** The number of a mail to somebody that stayed here with its link. */
export const linkMailIdOf = (subject: string): string => String(2_000_000 + Number(subject));

/** Everybody of the rows is called by their id: a filter that finds one of them. */
export const filterFor = (subject: string) => [{ Field: 'first_name', Value: `P${subject}` }];
