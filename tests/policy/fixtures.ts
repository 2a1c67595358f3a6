// Over 150 lines: what people have, kind by kind, for the rows to ask for.
import { sql } from 'kysely';
import { LINK_TYPE } from '../../schemas/formats/mime-kind.ts';
import { ROLES } from '../../schemas/roles.ts';
import type { Db } from '../../server/platform/data/tables.ts';
import { toStoredName } from '../../server/platform/files/stored-names.ts';
import type { Storage } from '../../server/platform/files/storage.ts';
import { fileIdOfItem, ITEM_KINDS, linkMailIdOf, recordIdOf, fixtureId, type FixtureKind } from './fixture-ids.ts';
import { SUBJECTS } from './table.ts';
import type { TestPeople } from './test-people.ts';

/** The smallest picture that there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LIMITS = { MaxSize: 1000, MaxCount: 1000, Types: null };

/** The person that a call is about, with their project. */
interface Relation {
  readonly caller: string;
  readonly subject: number;
  readonly project: number;
}

/** Gives everybody something of each kind: what is read is one for all who ask, what is used up is made for each of them. */
export async function addFixtures(db: Db, storage: Storage, people: TestPeople): Promise<void> {
  const projectOf = (person: number) => (people.there.includes(person) ? people.elsewhere : people.project);
  const pairs = ROLES.flatMap((role) =>
    [...new Set(SUBJECTS.map((subject) => people.subjectOf(role, 'mentees', subject)))].map((subject) => ({
      caller: people.callerOf(role).id,
      subject,
      project: projectOf(subject),
    })),
  );
  await addFiles(db, storage, pairs, people);
  await addUploads(db, pairs);
  await addItems(db, pairs, people);
  for (const person of [...people.here, ...people.there]) {
    const place = { person, project: projectOf(person) };
    await addRecords(db, place);
    await addConversation(db, {
      ...place,
      keeper: people.idOf(people.there.includes(person) ? 'keeper-other' : 'keeper'),
    });
  }
}

const FILE_KINDS: readonly FixtureKind[] = ['file', 'file.renew', 'file.delete', 'file.delete2024'];

async function addFiles(db: Db, storage: Storage, pairs: readonly Relation[], people: TestPeople): Promise<void> {
  const files = pairs.flatMap((pair) =>
    FILE_KINDS.map((kind) => fileRow(pair, fixtureId(kind, String(pair.subject), pair.caller), 'own')),
  );
  const tools = pairs.map((pair) => toolRow(pair));
  await db
    .insertInto('files')
    .values([...files, ...tools])
    .execute();
  const read = pairs.map(({ caller, subject }) => fixtureId('file', String(subject), caller));
  for (const key of read) await storage.put(key, { content: { bytes: PICTURE } });
  await db
    .insertInto('file_shares')
    .values(
      pairs.map(({ caller, subject, project }) => ({
        file: fixtureId('file', String(subject), caller),
        project,
        owner: subject,
        receiver: people.idOf(people.there.includes(subject) ? 'keeper-other' : 'keeper'),
      })),
    )
    .execute();
}

const fileRow = ({ subject, project }: Relation, id: string, place: 'own' | 'tool' | 'library') => ({
  id,
  project,
  owner: subject,
  uploader: subject,
  place,
  category: 'rows',
  ...toStoredName(`${id}^001^00001`),
  mime: 'image/png',
  size: PICTURE.length,
  hash: '0'.repeat(64),
  key: id,
});

/** The answer to the question in the rows. */
const toolRow = (pair: Relation) => {
  const MenteeId = String(pair.subject);
  const tool = JSON.stringify({ QuestionId: 'ID_0001', ActionId: '1', MenteeId, Index: 0 });
  return { ...fileRow(pair, fixtureId('tool', MenteeId, pair.caller), 'tool'), tool };
};

async function addUploads(db: Db, pairs: readonly Relation[]): Promise<void> {
  const kinds = ['upload', 'upload.abandon', 'library.upload'] as const;
  await db
    .insertInto('uploads')
    .values(
      pairs.flatMap(({ caller, subject, project }) =>
        kinds.map((kind) => {
          const id = fixtureId(kind, String(subject), caller);
          const stored = toStoredName(`${id}^001^00001`);
          const own = { owner: subject, category: 'rows', stored, name: 'rows.txt', limits: LIMITS };
          const item = { item: '', category: 'Rows', title: 'Rows', name: `${id}.txt`, limits: LIMITS };
          const library = kind === 'library.upload';
          return {
            id,
            project,
            person: subject,
            place: library ? ('library' as const) : ('own' as const),
            parts: 1,
            part_size: 4,
            reserved: 4,
            key: id,
            plan: JSON.stringify(library ? item : own),
          };
        }),
      ),
    )
    .execute();
}

/** Items that wait for approval, each of who brought it; and one that everybody may recommend. */
async function addItems(db: Db, pairs: readonly Relation[], people: TestPeople): Promise<void> {
  const keeper = { caller: '0', subject: people.idOf('keeper'), project: people.project };
  const items = pairs.flatMap((pair) =>
    ITEM_KINDS.map((kind) => ({ pair, kind, id: fixtureId(kind, String(pair.subject), pair.caller) })),
  );
  const files = items.filter(({ kind }) => kind !== 'item.link');
  await db
    .insertInto('files')
    .values(files.map(({ pair, id }) => fileRow(pair, fileIdOfItem(id), 'library')))
    .execute();
  await db
    .insertInto('library_items')
    .values([
      ...items.map(({ pair, kind, id }) =>
        itemRow(pair, id, 'waiting', kind === 'item.link' ? null : fileIdOfItem(id)),
      ),
      itemRow(keeper, fixtureId('item.shared', '0', '0'), 'approved', null),
    ])
    .execute();
  await db
    .insertInto('library_versions')
    .values(files.map(({ id }) => ({ item: id, file: fileIdOfItem(id) })))
    .execute();
}

const itemRow = ({ subject, project }: Relation, id: string, state: 'waiting' | 'approved', file: string | null) => ({
  id,
  project,
  title: 'Rows',
  category: 'Rows',
  link: file === null ? 'https://example.org/' : '',
  file,
  mime: file === null ? LINK_TYPE : 'image/png',
  metadata: '{}',
  tags: [],
  state,
  uploader: subject,
  body: '',
});

interface Owner {
  readonly person: number;
  readonly project: number;
}

/** A mail, one that stayed here with its link, a notification, an answer of a statistic, a line of the audit log. */
async function addRecords(db: Db, { person, project }: Owner): Promise<void> {
  const id = Number(recordIdOf(String(person)));
  const key = `rows-${person}`;
  await sql`insert into mails (id, key, project, person, address, language, template, subject, text, html)
    overriding system value values (${id}, ${key}, ${project}, ${person}, 'row@example.org', 'el', 'rows', 'Rows', '', '')`.execute(
    db,
  );
  const link = Number(linkMailIdOf(String(person)));
  await sql`insert into mails (id, key, project, person, address, language, template, subject, text, html, access)
    overriding system value
    values (${link}, ${`link-${person}`}, ${project}, ${person}, 'row@example.org', 'el', 'rows', 'Link', '', '', true)`.execute(
    db,
  );
  await sql`insert into outbox (kind, key, payload, done, result) values ('mail', ${`link-${person}`}, '{}', now(), '{"kept":true}')`.execute(
    db,
  );
  await db
    .insertInto('resets')
    .values({ person, mail: link, expires: new Date(Date.now() + 3_600_000) })
    .execute();
  await sql`insert into notifications (id, person, project, key, kind, title)
    overriding system value values (${id}, ${person}, ${project}, ${key}, 'account', '{"key":"rows"}')`.execute(db);
  await db
    .insertInto('statistics_answers')
    .values({ project, item: 'rows-read', person, value: '1', text: '', author: null })
    .execute();
  await db
    .insertInto('audit')
    .values({ action: 'users.save', subject: `person ${person}`, project: String(project), details: '{}' })
    .execute();
}

/** A message to the keeper of the project, to whom everybody may write. */
async function addConversation(
  db: Db,
  { person, project, keeper }: Owner & { readonly keeper: number },
): Promise<void> {
  if (person === keeper) return;
  const id = Number(recordIdOf(String(person)));
  await sql`insert into conversations (id, project, owner, low, high, last_seq) overriding system value
    values (${id}, ${project}, ${keeper}, ${Math.min(person, keeper)}, ${Math.max(person, keeper)}, 1)`.execute(db);
  await db
    .insertInto('participants')
    .values([person, keeper].map((member) => ({ conversation: id, person: member, until_seq: null })))
    .execute();
  await db
    .insertInto('messages')
    .values({
      conversation: id,
      seq: 1,
      sender: keeper,
      token: `rows-${person}`,
      text: 'Rows',
      file: null,
      announcement: null,
    })
    .execute();
}
