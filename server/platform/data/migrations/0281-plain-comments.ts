import { sql, type Kysely } from 'kysely';

/** The meanings of tables and columns in plain words; tools/table-types.ts writes them beside the types. */
const MEANINGS: readonly (readonly [name: string, meaning: string])[] = [
  ['action_completions', 'The completions of actions by mentees.'],
  ['action_data.mentee', 'Null for data of the action itself, which only the kind action has.'],
  ['action_published', 'The mentees for whom an action is published that is not published for everybody.'],
  ['action_revisions', 'The state of an action or a type before a change.'],
  [
    'action_types',
    'A type of actions of a project. 1 is a conference and 3 a questionnaire in every project, also without a row.',
  ],
  [
    'action_work',
    'Work that was handed in or returned. Without a row the completion and the saved data tell the state.',
  ],
  ['action_work.opened', 'The time at which somebody who looks after the mentee opened the handed-in work.'],
  ['answer_sets.left_seconds', 'The seconds that were left when the clock was stopped.'],
  ['answer_sets.section', 'The section in which the last answer was given or the set was put aside.'],
  ['application_links', 'The link of a mail. Of its tokens only the hashes are stored.'],
  [
    'application_moves',
    'A change of the status. Rows are written once; only a mail that was stopped is removed from them.',
  ],
  ['application_moves.documents', 'The documents that were requested or uploaded.'],
  ['application_moves.impersonator', 'The administrator who acted as `person`.'],
  ['attempts', 'Counters of attempts, which limit them on all nodes together.'],
  ['audit', "The actions of people. Rows are written once: the server's own role may neither change nor delete them."],
  ['bundle_names', 'The name of an item in the bundles of a project.'],
  ['conversation_files', 'A file in a conversation, which its members may read while they are members.'],
  ['conversations.title', 'The title of a group.'],
  ['conversations.low', 'The lower id of the two people of a conversation of two; null for a group.'],
  [
    'conversations.action',
    'The action that the conversation is about: the owner is the mentee, the others are the mentors.',
  ],
  ['devices', 'A browser in which somebody has signed in. Of the token in its cookie only the hash is stored.'],
  ['documents.text', 'The text of the author; null where an older release saved it.'],
  ['grid_reports', 'A file of a grid that the server makes for a person.'],
  [
    'guest_files',
    'A file of a token, of an application, or of both. The rules about files of people do not apply to it.',
  ],
  ['guest_files.handed', 'A part of the submitted application.'],
  ['guest_files.project', 'Null for files that the release before stored.'],
  ['guest_files.removed', 'Removed from an application that was opened again and has not been submitted yet.'],
  ['guest_tokens', 'The right to upload files without a session. Of the token only the hash is stored.'],
  ['jobs.kind', 'The kind of work. Several jobs may have the same.'],
  ['late_answers.seconds', 'The seconds after the end.'],
  ['login_tokens', 'A token that signs an administrator in as another person. Only its hash is stored.'],
  [
    'loose_files.project',
    'The project whose quota counts `size` while the file is being stored; null for a deleted file.',
  ],
  [
    'mails.access',
    'The mail contains a link that opens the account of its reader; the texts do not contain its token.',
  ],
  ['mails.unsubscribe', 'The address at which the reader stops mails of this kind without signing in; null for none.'],
  ['mass_rows', 'A sent row of a run, or one that is being sent, whose outcome is not known yet.'],
  ['mentor_mentee', 'The mentors of mentees: for an action, or with the empty action by default.'],
  ['messages.announcement', 'The announcement that the message belongs to.'],
  ['microdata.error', 'The error of the information system.'],
  ['microdata.code', 'The reason why it could not be sent, if the information system gave no error.'],
  ['microdata.send', 'The running sending.'],
  ['microdata_sends', 'A file that is being sent to the information system.'],
  ['microdata_sends.xml', 'The file until the end of the sending, so that it is sent again unchanged.'],
  ['microdata_sends.people', 'The number of people in the file.'],
  ['outbox.held', 'The time until which a worker holds it.'],
  ['participants.until_seq', 'The last visible message: the link to the group has ended.'],
  ['payment_batches', 'One change of payments, with its author and time. Rows are written once.'],
  ['payment_batches.impersonator', 'The administrator who acted as `person`.'],
  ['payments', 'The current payments: at most one for a mentee and an action.'],
  ['people.username_key', 'The sign-in name in the folded form in which it is compared.'],
  ['people.search', 'The words by which the person is found: see searchWords.'],
  [
    'reminders',
    'The sent reminders. The key contains the action and its day, so that a changed day gives a new reminder.',
  ],
  ['report_schedules', 'The times, receivers and contents of the mails of a report.'],
  [
    'report_sendings',
    'The result of a schedule for a receiver at one time. Each has one row, so that each gets one mail.',
  ],
  ['report_stops', 'People who have stopped the mails of a schedule.'],
  ['resets', 'A requested link for a new password, while it is valid. Of each token only the hash is stored.'],
  ['resets.mail', 'Null for a link that was not sent by a mail.'],
  ['revisions', 'The saves of documents. A reset to the built-in document is a row without a document.'],
  ['revisions.text', 'The text of the author; null where an older release saved it.'],
  ['sessions', 'A sign-in. Of the token in the cookie only the hash is stored.'],
  ['sessions.viewing', 'The person as whom the session views the product.'],
  ['sessions.back', "The administrator's own session in the same browser, which continues after a login-as."],
  ['texts', 'A text of a translator, which replaces that of the product.'],
  ['uploads.reserved', 'The bytes that the upload reserves.'],
  ['user_data', 'The data that pages store for a person in a project.'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, meaning] of MEANINGS) {
    const kind = name.includes('.') ? 'column' : 'table';
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await sql`comment on ${sql.raw(kind)} ${sql.ref(name)} is ${sql.lit(meaning)}`.execute(db);
  }
}
