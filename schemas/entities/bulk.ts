import { closed, Type, type Static } from '../define.ts';
import { fields, fieldValue } from './fields.ts';

const key = Type.Optional(
  Type.String({ description: 'The key of the row for the sender; the reply repeats it.', maxLength: 64 }),
);

/** One row of an import. It is as open as a pasted row, so that each row is judged by itself and one of them does not refuse the whole batch. */
export const importRow = closed(
  {
    Key: key,
    Username: Type.Optional(Type.String({ description: 'The sign-in name.', maxLength: 1000 })),
    Id: Type.Optional(Type.String({ description: 'For changes: the person, by id.', maxLength: 64 })),
    Password: Type.Optional(
      Type.String({ description: 'The first password; without it one is set by mail.', maxLength: 1000 }),
    ),
    Roles: Type.Optional(
      Type.Union([Type.String({ maxLength: 1000 }), Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })], {
        description: 'Roles, or their names parted by commas; without them Mentee.',
      }),
    ),
    MentorId: Type.Optional(
      Type.String({ description: 'For new mentees: their mentor, by id or by full name.', maxLength: 1000 }),
    ),
    Fields: Type.Optional(fields()),
  },
  { description: 'A person to add or to change.' },
);
export type ImportRow = Static<typeof importRow>;

/** The reason why a row, or one value of it, is refused. Texts: bulk.reason.<code>. */
export const REASONS = [
  'field-date',
  'username-missing',
  'username-short',
  'username-broken',
  'username-taken',
  'username-twice',
  'password-weak',
  'password-long',
  'password-not-yours',
  'role-unknown',
  'role-not-yours',
  'role-unseen',
  'mentor-missing',
  'mentor-unknown',
  'level',
  'wrong-role',
  'role-above',
  'foreign-project',
  'own-account',
  'field-unknown',
  'field-not-editable',
  'field-required',
  'field-afm',
  'field-amka',
  'field-email',
  'field-iban',
  'field-link',
  'field-postcode',
  'field-choice',
  'field-format',
  'field-phone',
  'field-too-long',
  'empty',
  'person-missing',
  'person-unknown',
  'person-several',
  'person-twice',
] as const;
export type Reason = (typeof REASONS)[number];

export const rowReason = closed(
  {
    Code: Type.Enum([...REASONS], { description: 'Why.' }),
    Field: Type.Optional(Type.String({ description: 'The column: a field, Username, Password, Roles or MentorId.' })),
    Value: Type.Optional(Type.String({ description: 'What stood there.' })),
  },
  { description: 'Why a row is refused.' },
);
export type RowReason = Static<typeof rowReason>;

const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;

/** The planned or final result of a row. */
export const rowResult = closed(
  {
    Key: Type.String({ description: 'The key of the row for the sender; else its index, from 0.' }),
    Outcome: Type.Enum([...OUTCOMES], { description: 'The result.' }),
    Who: Type.String({ description: 'The same for two rows about one person; empty without a person.' }),
    Name: Type.String({ description: 'Who it is, for people to read.' }),
    Reasons: Type.Array(rowReason, { description: 'Why it is refused.' }),
    Invitation: Type.Optional(
      Type.Boolean({
        description:
          'For a new person: an invitation can be mailed to them, since they have an address and no password.',
      }),
    ),
    Changes: Type.Array(
      closed({
        Field: Type.String({ description: 'The field.' }),
        Old: Type.Union([fieldValue], { description: 'The stored value.' }),
        New: Type.Union([fieldValue], { description: 'The new value.' }),
      }),
      { description: 'For a change: old and new.' },
    ),
  },
  { description: 'The result of a row.' },
);
export type RowResult = Static<typeof rowResult>;
