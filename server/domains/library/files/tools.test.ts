import { describe, expect, it } from 'vitest';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { findQuestion, uploadFile } from '../../../../tests/support/server/files.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '100000' });
const { db } = demo.data;
const mentee = await demo.as('mentee');
const mentor = await demo.as('mentor');
const stranger = await demo.as('mentee2');
const text = (bytes: string, name = 'a.txt') => ({ bytes, name, type: 'text/plain' });
const uploadQuestion = await findQuestion(db, demo.projectId('proto-vima'), 'upload');
const bring = (client: TestClient, more: object = {}) =>
  client.form('/api/files/ToolUploader', {
    ...uploadQuestion,
    Index: 0,
    MenteeId: demo.idOf('mentee'),
    files: text('x'),
    ...more,
  });
const refusal = (reply: { readonly statusCode: number; json: () => { code?: string } }) =>
  `${reply.statusCode} ${reply.json().code ?? ''}`;
const storedFiles = () => db.selectFrom('files').select('id').orderBy('id').execute();

describe('the files of a question', () => {
  const place = { ...uploadQuestion, Index: 0 };

  it('belong to the mentee, and only staff of the mentee also upload and read them', async () => {
    const MenteeId = demo.idOf('mentee');
    const brought = await mentee.form('/api/files/ToolUploader', {
      ...place,
      MenteeId,
      files: text('answer', 'b.txt'),
    });
    expect(brought.json()).toEqual([expect.stringMatching(/^\d{11}b\.txt$/)]);
    const [name = ''] = brought.json<string[]>();
    const more = await mentor.form('/api/files/ToolUploader', { ...place, MenteeId, files: text('more', 'c.txt') });
    expect(more.json()).toHaveLength(2);
    const got = await mentor.get(`/api/files/download?Category=Tools&name=${encodeURIComponent(name)}`);
    expect(got.payload).toBe('answer');
    expect((await mentee.post('/api/files/toolFiles', { ...place, MenteeId, Index: 1 })).json()).toEqual([]);
    expect((await stranger.post('/api/files/toolFiles', { ...place, MenteeId })).json()).toEqual([]);
    expect((await stranger.form('/api/files/ToolUploader', { ...place, MenteeId, files: text('x') })).statusCode).toBe(
      404,
    );
    expect((await stranger.get(`/api/files/download?Category=Tools&name=${encodeURIComponent(name)}`)).statusCode).toBe(
      404,
    );
  });

  it('are changed only by the uploader of each: one version of a name opens no other', async () => {
    const MenteeId = demo.idOf('mentee');
    for (const who of [mentee, mentor])
      await who.form('/api/files/ToolUploader', { ...place, MenteeId, files: text('x', 'same.txt') });
    const rows = await db
      .selectFrom('files')
      .where('base', 'like', 'same.txt%')
      .orderBy('number')
      .select(['id', 'version'])
      .execute();
    const [theirs, own] = rows;
    const refused = await mentor.post('/api/files/DeleteFile2024', { Id: own?.id, version: theirs?.version });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'cannot-edit']);
    expect((await mentor.post('/api/files/DeleteFile', { Id: own?.id })).json()).toEqual({ Deleted: 1 });
    expect((await mentee.post('/api/files/DeleteFile', { Id: theirs?.id })).json()).toEqual({ Deleted: 1 });
  });

  it('cannot be uploaded by readers without the right to write, for people who are not mentees, or to missing questions', async () => {
    const before = await storedFiles();
    const readers: Record<string, string> = {};
    for (const who of ['supervisorlite', 'supervisorliteplus', 'microdata', 'translator', 'scofield', 'registered'])
      readers[who] = refusal(await bring(await demo.as(who)));
    expect(readers).toEqual({
      supervisorlite: '403 may-not-answer',
      supervisorliteplus: '404 no-action',
      microdata: '403 may-not-answer',
      translator: '404 no-action',
      scofield: '404 no-action',
      registered: '404 no-action',
    });
    const admin = await demo.as('admin');
    const wrong = {
      mentor: { MenteeId: demo.idOf('mentor') },
      nobody: { MenteeId: '999999' },
      question: { QuestionId: 'nothing' },
      action: { ActionId: '999999' },
      noAction: { ActionId: '0' },
      elsewhere: { ProjectId: 'nea-afetiria' },
    };
    const found: Record<string, string> = {};
    for (const [name, more] of Object.entries(wrong)) found[name] = refusal(await bring(admin, more));
    expect(found).toEqual({
      mentor: '404 no-action',
      nobody: '404 no-action',
      question: '404 no-question',
      action: '404 no-action',
      noAction: '404 no-action',
      elsewhere: '404 no-action',
    });
    expect(refusal(await bring(mentee, { ActionId: '0' })), 'no questionnaire without an action asks it').toBe(
      '404 no-question',
    );
    expect(await storedFiles()).toEqual(before);
  });

  it('follow the action: they are closed to roles that do not see it, and cannot change after it is handed in', async () => {
    const action = Number(uploadQuestion.ActionId);
    const [name = ''] = (await bring(mentee, { files: text('hidden', 'hidden.txt') })).json<string[]>().slice(-1);
    const download = `/api/files/download?Category=Tools&name=${encodeURIComponent(name)}`;
    const { flags } = await db.selectFrom('actions').where('id', '=', action).select('flags').executeTakeFirstOrThrow();
    const asked = { ...uploadQuestion, Index: 0, MenteeId: demo.idOf('mentee') };
    expect((await mentor.get(download)).statusCode).toBe(200);
    await db
      .updateTable('actions')
      .set({ flags: flags | ACTION_FLAGS.HideFromMentor })
      .where('id', '=', action)
      .execute();
    expect((await mentor.get(download)).statusCode).toBe(404);
    expect((await mentor.post('/api/files/toolFiles', asked)).json()).toEqual([]);
    expect(refusal(await bring(mentor))).toBe('404 no-action');
    await db.updateTable('actions').set({ flags }).where('id', '=', action).execute();
    const set = db.updateTable('answer_sets').where('action', '=', action).where('person', '=', Number(asked.MenteeId));
    const sets = await set.set({ state: 'finished' }).returning('id').execute();
    expect(sets).toHaveLength(1);
    expect(refusal(await bring(mentee))).toBe('409 quest-finished');
    const rows = await db.selectFrom('files').where('base', 'like', 'hidden.txt%').select('id').execute();
    expect(refusal(await mentee.post('/api/files/DeleteFile', { Id: rows[0]?.id }))).toBe('403 cannot-edit');
    await set.set({ state: 'started' }).execute();
    expect((await mentee.post('/api/files/DeleteFile', { Id: rows[0]?.id })).json()).toEqual({ Deleted: 1 });
  });
});

describe('the files of an action', () => {
  const MenteeId = demo.idOf('mentee');
  const place = async (files: boolean) => {
    const { id } = await db
      .selectFrom('actions')
      .innerJoin('projects', 'projects.id', 'actions.project')
      .where('projects.url', '=', 'proto-vima')
      .where('actions.title', '=', files ? 'Το βιογραφικό μου' : 'Ο χάρτης των δεξιοτήτων μου')
      .select('actions.id')
      .executeTakeFirstOrThrow();
    return { QuestionId: 'action', MenteeId, ActionId: String(id), Index: 0 };
  };
  const hand = async (client: TestClient, files = text('cv', 'cv.pdf.txt'), takes = true) =>
    client.form('/api/files/ToolUploader', { ...(await place(takes)), files });

  it('are handed in and deleted until it is completed, and read by who looks after the mentee', async () => {
    const body = await place(true);
    const [first = ''] = (await hand(mentee)).json<string[]>();
    expect(first).toMatch(/^\d{11}cv\.pdf\.txt$/);
    await hand(mentee, text('second', 'contract.txt'));
    expect((await mentor.post('/api/files/toolFiles', body)).json()).toHaveLength(2);
    expect((await mentor.get(`/api/files/download?Category=Tools&name=${encodeURIComponent(first)}`)).payload).toBe(
      'cv',
    );
    expect(refusal(await stranger.post('/api/files/DeleteFile', { Id: first }))).toBe('404 no-file');
    expect((await mentee.post('/api/files/DeleteFile', { Id: first })).json()).toEqual({ Deleted: 1 });

    const { ActionId } = body;
    expect((await mentee.post('/api/praxis/action/handIn', { ActionId })).json()).toBe('handedIn');
    expect(refusal(await hand(mentee))).toBe('403 work-handed-in');
    const [left = ''] = (await mentee.post('/api/files/toolFiles', body)).json<string[]>();
    expect(refusal(await mentee.post('/api/files/DeleteFile', { Id: left }))).toBe('403 cannot-edit');
    expect((await mentee.post('/api/Action/complet', { ActionId, Data: false })).json()).toBe(true);
    expect((await mentee.post('/api/files/DeleteFile', { Id: left })).json()).toEqual({ Deleted: 1 });
  });

  it.each<['handedIn' | 'returned' | undefined, boolean | undefined]>([
    [undefined, undefined],
    ['handedIn', undefined],
    ['returned', undefined],
    [undefined, true],
    [undefined, false],
    ['returned', false],
  ])('are deleted exactly where they are brought: %s, completed %s', async (state, done) => {
    const body = await place(true);
    const [first = ''] = (await hand(mentee)).json<string[]>();
    const pair = { action: Number(body.ActionId), mentee: Number(MenteeId) };
    const clear = async () => {
      for (const table of ['action_completions', 'action_work'] as const)
        await db.deleteFrom(table).where('action', '=', pair.action).where('mentee', '=', pair.mentee).execute();
    };
    await clear();
    if (done !== undefined)
      await db
        .insertInto('action_completions')
        .values({ ...pair, done, author: null })
        .execute();
    if (state !== undefined)
      await db
        .insertInto('action_work')
        .values({ ...pair, state, author: null, opened: null })
        .execute();
    const brought = (await hand(mentee)).statusCode;
    const deleted = (await mentee.post('/api/files/DeleteFile', { Id: first })).statusCode;
    await clear();
    for (const Id of (await mentee.post('/api/files/toolFiles', body)).json<string[]>())
      await mentee.post('/api/files/DeleteFile', { Id });
    const closed = state === 'handedIn' || done === true;
    expect([brought, deleted]).toEqual(closed ? [403, 403] : [200, 200]);
  });

  it('are refused for actions without files, from people of other projects, and from readers without the right to write', async () => {
    expect(refusal(await hand(mentee, text('x'), false))).toBe('404 no-question');
    expect(refusal(await hand(stranger))).toBe('404 no-action');
    expect(refusal(await hand(await demo.as('microdata')))).toBe('403 no-change');
    expect(
      (await demo.client().form('/api/files/ToolUploader', { ...(await place(true)), files: text('x') })).statusCode,
    ).toBe(401);
  });

  it('come in parts too, until it is completed, and are listed with what is known of each', async () => {
    const Tool = await place(true);
    const send = async (client: TestClient, address: object = Tool) =>
      uploadFile(client, {
        name: 'σελίδα.txt',
        bytes: Buffer.from('one page'),
        category: 'Tools',
        more: { Tool: address },
      });
    const sent = await send(mentee);
    expect(sent.json()).toMatchObject({ FileName: 'σελίδα.txt', Category: 'Tools', OwnerId: MenteeId, CanEdit: true });
    const { Id } = sent.json<{ Id: string }>();
    const asked = { Category: 'Tools', UserId: MenteeId, Tool };
    const ids = async (client: TestClient, body: object = asked) =>
      (await client.post('/api/praxis/files/list', body)).json<{ Id: string }[]>().map((file) => file.Id);
    expect([await ids(mentee), await ids(mentor), await ids(stranger)]).toEqual([[Id], [Id], []]);
    expect(await ids(mentee, { ...asked, Tool: { ...Tool, Index: 1 } })).toEqual([]);
    expect((await mentor.get(`/api/files/download?Category=Tools&name=${Id}`)).payload).toBe('one page');
    expect((await stranger.get(`/api/files/download?Category=Tools&name=${Id}`)).statusCode).toBe(404);

    expect(refusal(await send(stranger))).toBe('404 no-action');
    expect(refusal(await send(await demo.as('microdata')))).toBe('403 no-change');
    expect(refusal(await send(mentee, await place(false)))).toBe('404 no-question');
    expect((await send(demo.client())).statusCode).toBe(401);
    expect((await send(mentee, { ...Tool, Index: -1 })).statusCode).toBe(400);

    const start = {
      Category: 'Tools',
      Name: 'a.txt',
      OriginalName: 'a.txt',
      Mime: 'text/plain',
      Parts: 1,
      FileSize: 1,
      Tool,
    };
    const begun = (await mentee.post('/api/files/StartUpload', start)).json<{ Id: string }>();
    await mentee.form('/api/files/uploadpart', { Id: begun.Id, part: 0, data: { bytes: Buffer.from('x') } });
    const { ActionId } = Tool;
    expect((await mentee.post('/api/praxis/action/handIn', { ActionId })).json()).toBe('handedIn');
    expect(refusal(await mentee.post('/api/files/EndUpload', { Id: begun.Id }))).toBe('403 work-handed-in');
    expect(refusal(await send(mentee))).toBe('403 work-handed-in');
    expect((await mentee.post('/api/Action/complet', { ActionId, Data: false })).json()).toBe(true);
    expect((await mentee.post('/api/files/DeleteFile', { Id })).json()).toEqual({ Deleted: 1 });
  });
});
