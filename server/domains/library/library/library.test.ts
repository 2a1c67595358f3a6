// Over 300 lines: the rules of the library, each tried from both sides.
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { LibraryItem } from '../../../../schemas/entities/library.ts';
import { createDeliverers } from '../../../deliverers.ts';
import { silentHub } from '../../../platform/base/hub-sender.ts';
import { startOutbox } from '../../../platform/outbox/outbox.ts';
import { uploadItem } from '../../../../tests/support/server/files.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '100000' });
const admin = await demo.as('admin');
const mentor = await demo.as('mentor');
const mentee = await demo.as('mentee');

const titles = (reply: LightMyRequestResponse): string[] => reply.json<LibraryItem[]>().map(({ Title }) => Title);
const search = async (client: typeof admin, libSearchText: string) =>
  titles(await client.post('/api/library/GetLibSearchResults', { libSearchText }));
const text = (content: string) => Buffer.from(content);

/** Reads the texts of uploaded files, as the job does. */
async function readTexts(): Promise<void> {
  const { db } = demo.data;
  const log = { warn: () => undefined, error: () => undefined };
  const outbox = startOutbox({
    db,
    deliverers: createDeliverers({ db, config: demo.config, hub: silentHub, log }),
    log,
    every: 20,
  });
  await expect
    .poll(
      async () =>
        db.selectFrom('outbox').where('kind', '=', 'library.read').where('done', 'is', null).select('id').execute(),
      { timeout: 150_000 },
    )
    .toEqual([]);
  await outbox.stop();
}

describe('an item', () => {
  it('is visible only to its uploader and approvers until it is approved', async () => {
    const made = await uploadItem(
      mentor,
      { name: 'Οδηγός συνέντευξης.txt', bytes: text('Πώς προετοιμάζομαι') },
      { Tags: ['συνέντευξη', ' συνέντευξη '] },
    );
    const item = made.json<LibraryItem>();
    expect(item).toMatchObject({
      Title: 'Οδηγός συνέντευξης.txt',
      Approved: false,
      State: 'waiting',
      Tags: ['συνέντευξη'],
      Type: 'text/plain',
      CanEdit: true,
      Versions: 1,
    });
    expect(item.Metadata).toMatchObject({ File_Type: 'text/plain' });
    expect(titles(await admin.post('/api/library/GetUnapproved'))).toContain(item.Title);
    const folder = async (client: typeof admin) =>
      (await client.post('/api/library/SubCategories', { Category: 'Tests' })).json();
    expect((await folder(mentor)).Items).toHaveLength(1);
    expect((await folder(mentee)).code).toBe('no-folder');
    expect((await mentee.post('/api/praxis/library/item', { Id: item.Id })).json()).toMatchObject({
      status: 404,
      code: 'no-item',
    });
    const file = `/api/files/download?Category=Tests&name=${item.FileId}`;
    expect((await mentee.get(file)).statusCode).toBe(404);
    expect((await mentor.get(file)).statusCode).toBe(200);
    const refused = await mentor.post('/api/library/Approve', { Id: item.Id });
    expect(refused.json()).toMatchObject({ status: 403, code: 'wrong-role' });
    expect((await admin.post('/api/library/Approve', { Id: item.Id })).json()).toMatchObject({ Approved: true });
    expect((await folder(mentee)).Items).toMatchObject([{ Id: item.Id, CanEdit: false }]);
    expect((await mentee.get(file)).payload).toBe('Πώς προετοιμάζομαι');
    const notices = await demo.data.db
      .selectFrom('notifications')
      .where('key', 'like', `library-approved-${item.Id}%`)
      .select('person')
      .execute();
    expect(notices.map(({ person }) => String(person))).toEqual([demo.idOf('mentor')]);
  });

  it('is returned with a reason, which its uploader is told', async () => {
    const { Id } = (await uploadItem(mentee, { name: 'poster.txt', bytes: text('x') })).json<LibraryItem>();
    expect((await admin.post('/api/praxis/library/return', { Id, Reason: 'Λείπει η πηγή' })).json()).toMatchObject({
      State: 'returned',
      Reason: 'Λείπει η πηγή',
    });
    expect((await admin.post('/api/praxis/library/return', { Id, Reason: 'Ξανά' })).json()).toMatchObject({
      status: 409,
      code: 'not-waiting',
    });
    const [notice] = await demo.data.db
      .selectFrom('notifications')
      .where('key', 'like', `library-returned-${Id}%`)
      .selectAll()
      .execute();
    expect(notice).toMatchObject({
      title: { key: 'library.notice.returned', with: { title: 'poster.txt' } },
      text: { key: 'Λείπει η πηγή' },
    });
    expect((await mentee.post('/api/library/UpdateFile', { Id, Title: 'Αφίσα' })).json()).toMatchObject({
      State: 'waiting',
      Reason: '',
      Title: 'Αφίσα',
    });
    const audit = await demo.data.db
      .selectFrom('audit')
      .where('action', '=', 'library.return')
      .where('subject', '=', Id)
      .selectAll()
      .execute();
    expect(audit).toHaveLength(1);
  });

  it('cannot be approved without the right, and needs approval again after a change without it', async () => {
    const cheating = await uploadItem(mentor, { name: 'quick.txt', bytes: text('x') }, { Approve: true });
    expect(cheating.json()).toMatchObject({ status: 403, code: 'may-not-approve' });
    const item = (await uploadItem(mentor, { name: 'honest.txt', bytes: text('x') })).json<LibraryItem>();
    await admin.post('/api/library/Approve', { Id: item.Id });
    expect((await mentor.post('/api/library/UpdateFile', { Id: item.Id, Tags: ['νέο'] })).json()).toMatchObject({
      Approved: false,
    });
    expect((await admin.post('/api/library/UpdateFile', { Id: item.Id, Approve: true })).json()).toMatchObject({
      Approved: true,
      Tags: ['νέο'],
    });
    expect((await mentee.post('/api/library/UpdateFile', { Id: item.Id, Title: 'x' })).json()).toMatchObject({
      status: 403,
      code: 'cannot-edit',
    });
    expect((await mentee.post('/api/library/deletedoc', { Id: item.Id })).json()).toMatchObject({
      status: 403,
      code: 'cannot-edit',
    });
    expect((await mentor.post('/api/library/deletedoc', { Id: item.Id })).json()).toEqual({ Deleted: true });
    expect((await mentor.get(`/api/files/download?Category=Tests&name=${item.FileId}`)).statusCode).toBe(404);
  });

  it('has the metadata of its kind, with dates as dates, and reports errors at their field', async () => {
    const good = {
      Author: 'Μαρία',
      Date_Published: '05-11-2026',
      Creation_Date: '2026-01-02',
      abstract: '<p onclick="x()">Καλό<script>x()</script></p>',
      File_Size: 7,
    };
    const made = await uploadItem(
      admin,
      { name: 'meta.txt', bytes: text('κείμενο') },
      { Metadata: good, Approve: true },
    );
    expect(made.json().Metadata).toEqual({
      Author: 'Μαρία',
      Date_Published: '2026-11-05',
      Creation_Date: '2026-01-02',
      abstract: '<p>Καλό</p>',
      File_Size: 14,
      File_Type: 'text/plain',
    });
    const bad = await admin.post('/api/library/UpdateFile', {
      Id: made.json().Id,
      Metadata: { Date_Published: '31-02-2026', Colour: 'red' },
    });
    expect(bad.json()).toMatchObject({
      status: 422,
      code: 'bad-metadata',
      errors: [{ pointer: '/Metadata/Date_Published' }, { pointer: '/Metadata/Colour' }],
    });
    const link = { Id: '', Title: '', Category: 'Tests', Metadata: { abstract: 'x' }, Tags: [] };
    for (const Link of ['javascript:alert(1)', 'file:///etc/passwd', 'no address', 'https://user:pass@example.org'])
      expect((await admin.post('/api/library/UploadLink', { ...link, Link })).json()).toMatchObject({
        status: 422,
        code: 'bad-link',
      });
    const added = await admin.post('/api/library/UploadLink', {
      ...link,
      Link: 'https://www.dypa.gov.gr/jobs',
      Approve: true,
    });
    expect(added.json()).toMatchObject({
      Title: 'www.dypa.gov.gr',
      Type: 'text/uri-list',
      FileId: null,
      Approved: true,
    });
  });

  it('with an existing name is replaced, kept beside it, or skipped, as the uploader decides', async () => {
    const bytes = text('version one');
    const first = (
      await uploadItem(
        admin,
        { name: 'same.txt', bytes, category: 'Same' },
        { Approve: true, Tags: ['ίδιο'], Metadata: { Author: 'Άννα' } },
      )
    ).json<LibraryItem>();
    const asked = await uploadItem(admin, { name: 'same.txt', bytes, category: 'Same' });
    expect(asked.json()).toMatchObject({ status: 409, code: 'name-there', ItemId: first.Id });
    const skipped = await admin.post('/api/library/StartUpload', {
      Id: '',
      Category: 'Same',
      Title: '',
      OriginalName: 'same.txt',
      Mime: '',
      Parts: 1,
      FileSize: 1,
      Same: 'skip',
    });
    expect(skipped.json()).toEqual({ Id: '', ItemId: first.Id, Skipped: true });
    const replaced = (
      await uploadItem(admin, {
        name: 'same.txt',
        bytes: text('version two'),
        category: 'Same',
        more: { Same: 'replace' },
      })
    ).json<LibraryItem>();
    expect(replaced).toMatchObject({ Id: first.Id, Versions: 2, Approved: true });
    expect(replaced, 'of which nothing was said').toMatchObject({ Tags: ['ίδιο'], Metadata: { Author: 'Άννα' } });
    const kept = (
      await uploadItem(admin, { name: 'same.txt', bytes, category: 'Same', more: { Same: 'keep' } })
    ).json<LibraryItem>();
    expect(kept.Id).not.toBe(first.Id);
    const versions = (await admin.post('/api/praxis/library/versions', { Id: first.Id })).json();
    expect(versions).toMatchObject([
      { FileId: replaced.FileId, Current: true },
      { FileId: first.FileId, Current: false },
    ]);
    expect((await mentee.post('/api/praxis/library/versions', { Id: first.Id })).json()).toHaveLength(1);
    expect((await mentee.get(`/api/files/download?Category=Same&name=${first.FileId}`)).statusCode).toBe(404);
    const restored = await admin.post('/api/praxis/library/restoreVersion', { Id: first.Id, FileId: first.FileId });
    expect(restored.json()).toMatchObject({ FileId: first.FileId });
    expect((await mentee.get(`/api/files/download?Category=Same&name=${first.FileId}`)).payload).toBe('version one');
  });
});

describe('the search', () => {
  it(
    'finds by title, tags, metadata and the text of the file, however accented; the title first',
    { timeout: 180_000 },
    async () => {
      const category = 'Search';
      await uploadItem(admin, { name: 'Ζωγραφικό σημείωμα.txt', bytes: text('a'), category }, { Approve: true });
      await uploadItem(admin, { name: 'b.txt', bytes: text('b'), category }, { Approve: true, Tags: ['ζωγραφικό'] });
      await uploadItem(
        admin,
        { name: 'c.txt', bytes: text('c'), category },
        { Approve: true, Metadata: { Author: 'Ζωγραφικού Άννα' } },
      );
      await uploadItem(
        admin,
        { name: 'a text.txt', bytes: text('Το ΖΩΓΡΑΦΙΚΟ ΣΑΣ σε μία σελίδα'), category },
        { Approve: true },
      );
      await uploadItem(admin, { name: 'secret ζωγραφικό.txt', bytes: text('e'), category });
      await readTexts();
      expect(await search(mentee, 'ζωγραφικο')).toEqual(['Ζωγραφικό σημείωμα.txt', 'b.txt', 'c.txt', 'a text.txt']);
      expect(await search(mentee, '  ΣΑΣ σελίδα ')).toEqual(['a text.txt']);
      expect(await search(mentee, 'τίποτε')).toEqual([]);
      expect(await search(mentee, "' & !() :* \\")).toEqual([]);
      expect(await search(admin, 'secret')).toEqual(['secret ζωγραφικό.txt']);
      expect((await mentee.post('/api/library/GetLibSearchResults', { libSearchText: '' })).statusCode).toBe(400);
    },
  );
});

describe('folders', () => {
  it('are a tree of used and created folders, and move with their content', async () => {
    await uploadItem(admin, { name: 'deep.txt', bytes: text('x'), category: ' Α / Β%_ // Γ ' }, { Approve: true });
    await admin.post('/api/praxis/library/addFolder', { Category: 'Α/Κενός' });
    const below = async (Category: string) =>
      (await mentee.post('/api/library/SubCategories', { Category })).json().Folders;
    expect(await below('Α')).toEqual([
      { Name: 'Β%_', Category: 'Α/Β%_', Count: 1 },
      { Name: 'Κενός', Category: 'Α/Κενός', Count: 0 },
    ]);
    expect((await admin.post('/api/praxis/library/moveFolder', { Category: 'Α/Β%_', To: 'Νέος/Β' })).json()).toEqual({
      Items: 1,
    });
    expect(await below('Νέος/Β')).toEqual([{ Name: 'Γ', Category: 'Νέος/Β/Γ', Count: 1 }]);
    const refused = async (path: string, body: object) =>
      (await admin.post(`/api/praxis/library/${path}`, body)).json().code;
    expect(await refused('moveFolder', { Category: 'Νέος', To: 'Νέος/Β/Δ' })).toBe('folder-in-itself');
    expect(await refused('moveFolder', { Category: 'Νέος', To: 'Α' })).toBe('folder-exists');
    expect(await refused('moveFolder', { Category: 'Κανένας', To: 'Χ' })).toBe('no-folder');
    expect(await refused('removeFolder', { Category: 'Νέος' })).toBe('folder-not-empty');
    expect(await refused('addFolder', { Category: 'Α/../Β' })).toBe('bad-folder');
    expect(await refused('addFolder', { Category: ' / ' })).toBe('bad-folder');
    expect((await admin.post('/api/praxis/library/removeFolder', { Category: 'Α/Κενός' })).json()).toEqual({
      Removed: true,
    });
    expect((await mentee.post('/api/praxis/library/addFolder', { Category: 'x' })).statusCode).toBe(403);
  });
});

describe('opinions on an item', () => {
  it('are a mean of all ratings, and favourites of each person', async () => {
    const { Id: ItemId } = (
      await uploadItem(admin, { name: 'rated.txt', bytes: text('x') }, { Approve: true })
    ).json<LibraryItem>();
    const rate = async (client: typeof admin, Stars: number) =>
      (await client.post('/api/library/RatingLibrary', { ItemId, Stars })).json();
    expect(await rate(mentee, 5)).toEqual({ Stars: 5, Ratings: 1 });
    expect(await rate(mentor, 2)).toEqual({ Stars: 3.5, Ratings: 2 });
    expect(await rate(mentor, 3)).toEqual({ Stars: 4, Ratings: 2 });
    expect(await rate(mentor, 0)).toEqual({ Stars: 5, Ratings: 1 });
    expect((await rate(mentor, 6)).status).toBe(400);
    await mentee.post('/api/library/AddFavoriteLibrary', { ItemId, IsFavorite: true });
    await mentee.post('/api/library/AddFavoriteLibrary', { ItemId, IsFavorite: true });
    expect(
      titles(await mentee.post('/api/praxis/library/favourites')).filter((title) => title === 'rated.txt'),
    ).toHaveLength(1);
    expect((await mentor.post('/api/praxis/library/item', { Id: ItemId })).json()).toMatchObject({
      IsFavorite: false,
      MyStars: null,
      Stars: 5,
    });
  });

  it('can be recommended to people whom the reader sees, with a notification', async () => {
    const { Id: ItemId } = (
      await uploadItem(admin, { name: 'shared.txt', bytes: text('x') }, { Approve: true })
    ).json<LibraryItem>();
    const share = (client: typeof admin, ...names: string[]) =>
      client.post('/api/library/Share', { ItemId, MenteeIds: names.map(demo.idOf), isNew: true });
    expect((await share(mentor, 'mentee')).json()).toEqual({ Count: 1 });
    expect((await share(mentor, 'mentee', 'mentee2')).json()).toMatchObject({ status: 404, code: 'no-person' });
    expect((await share(mentee, 'mentee')).json()).toMatchObject({ status: 403, code: 'wrong-role' });
    const got = (await mentee.post('/api/Library/GetShared')).json();
    expect(got[0]).toMatchObject({ Item: { Id: ItemId }, OwnerId: demo.idOf('mentor'), IsNew: true });
    expect((await (await demo.as('mentee3')).post('/api/Library/GetShared')).json()).toEqual([]);
    const waiting = (await uploadItem(mentor, { name: 'waiting.txt', bytes: text('x') })).json<LibraryItem>();
    const early = await mentor.post('/api/library/Share', { ItemId: waiting.Id, MenteeIds: [demo.idOf('mentee')] });
    expect(early.json()).toMatchObject({ status: 409, code: 'not-approved' });
  });
});
