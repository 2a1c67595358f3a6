import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import type { AnswerSet } from '../../../../schemas/entities/questionnaire.ts';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import { DEMO_ISSUED } from '../../../../schemas/demo/quest.ts';
import { findPersonReader } from '../../../policy/reader.ts';
import { listQuestsOfMentee } from './open.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { addQuestAction, createSmallQuest } from './support.ts';

const demo = await demoApp();
const project = Number(demo.projectId('proto-vima'));
const admin = await demo.as('admin');
const coordinator = await demo.as('coordinator');
const mentor = await demo.as('mentor');
const mentee = await demo.as('mentee');
const stranger = await demo.as('mentee2');
const nobody = demo.client();

let action = '';
let quest = '';
const issue = async (document: Questionnaire, flags?: number) => {
  const made = await addQuestAction(demo.data.db, project, document, flags);
  ({ action, quest } = made);
};
beforeEach(() => issue(createSmallQuest()));

const open = async (client: TestClient, ActionId = action): Promise<AnswerSet> =>
  (await client.post('/api/quest/getByAction', { ActionId })).json();
const closed = (client: TestClient, AnswerSetId: string, GroupId: string, OptionId: string | null, more = {}) =>
  client.post('/api/Quest/AnswerClosed', { AnswerSetId, GroupId, OptionId, ...more });
const text = (client: TestClient, AnswerSetId: string, GroupId: string, Text: string, more = {}) =>
  client.post('/api/Quest/AnswerOpen', { AnswerSetId, GroupId, Text, ...more });
const byId = async (client: TestClient, AnswerSetId: string): Promise<AnswerSet> =>
  (await client.post('/api/quest/GetByAnswerSetId', { AnswerSetId })).json();
const about = (client: TestClient, call: string, AnswerSetId: string, more = {}) =>
  client.post(`/api/quest/${call}`, { AnswerSetId, ...more });
/** Lets a set's time pass. */
const pass = (id: string, seconds: number) =>
  demo.data.db
    .updateTable('answer_sets')
    .set({ deadline: sql<Date>`deadline - make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();

describe('answering', () => {
  it('creates one set for each action and person, and reports the progress', async () => {
    const set = await open(mentee);
    expect(set).toMatchObject({
      Status: 'OK',
      State: 'new',
      CanAnswer: true,
      Completion: 0,
      QuestionCount: 4,
      Answers: {},
    });
    expect(set.AnswerSetID).toMatch(/^[0-9a-f]{32}$/);
    expect((await open(mentee)).AnswerSetID).toBe(set.AnswerSetID);
    expect(set.Sections[0]?.Questions[0]?.[0]).toMatchObject({ Id: 'ID_0001', TypeId: '01', Group: 'ID_0001' });
    // Without an answer the question of the condition is hidden: one of three is answered.
    expect((await closed(mentee, set.AnswerSetID, 'ID_0001', 'no')).json()).toBe(33);
    expect((await closed(mentee, set.AnswerSetID, 'ID_0001', 'yes')).json()).toBe(25);
    expect((await text(mentee, set.AnswerSetID, 'ID_0002', 'Στον δήμο')).json()).toBe(50);
    expect((await text(mentee, set.AnswerSetID, 'ID_0003', '["b"]')).json()).toBe(75);
    expect((await text(mentee, set.AnswerSetID, 'ID_0004_1', '1.5')).json()).toBe(75);
    expect((await text(mentee, set.AnswerSetID, 'ID_0004_2', '-2')).json()).toBe(100);
    expect(await open(mentee)).toMatchObject({
      State: 'started',
      Completion: 100,
      Answers: { ID_0001: { OptionId: 'yes', Revision: 2 }, ID_0002: { Text: 'Στον δήμο', Revision: 1 } },
    });
  });

  it('accepts only values that the question allows, and reports errors', async () => {
    const { AnswerSetID } = await open(mentee);
    const refused = async (reply: ReturnType<typeof text>) => (await reply).json().errors[0];
    expect(await refused(closed(mentee, AnswerSetID, 'ID_0001', 'maybe'))).toMatchObject({
      pointer: '/OptionId',
      code: 'no-option',
    });
    expect(await refused(closed(mentee, AnswerSetID, 'ID_0002', 'yes'))).toMatchObject({
      pointer: '/GroupId',
      code: 'no-group',
    });
    expect(await refused(text(mentee, AnswerSetID, 'ID_0001', 'yes'))).toMatchObject({ code: 'no-group' });
    expect(await refused(text(mentee, AnswerSetID, '__proto__', 'x'))).toMatchObject({ code: 'no-group' });
    expect(await refused(text(mentee, AnswerSetID, 'ID_0004_1', '1,5'))).toMatchObject({
      pointer: '/Text',
      code: 'bad-number',
    });
    const digits = `${'0'.repeat(99_998)}-`;
    expect(await refused(text(mentee, AnswerSetID, 'ID_0004_1', digits))).toMatchObject({ code: 'bad-number' });
    expect(await refused(text(mentee, AnswerSetID, 'ID_0004_1', '9'.repeat(41)))).toMatchObject({ code: 'bad-number' });
    expect(await refused(text(mentee, AnswerSetID, 'ID_0003', '["d"]'))).toMatchObject({ code: 'no-option' });
    expect(await refused(text(mentee, AnswerSetID, 'ID_0003', '{"a":1}'))).toMatchObject({ code: 'bad-answer' });
    expect((await closed(mentee, AnswerSetID, 'ID_0001', 'yes', { more: 1 })).statusCode).toBe(400);
    expect((await open(mentee)).Answers).toEqual({});
  });

  it('stores the same answer once, and refuses to overwrite an answer that the page has not loaded', async () => {
    const { AnswerSetID } = await open(mentee);
    const first = { Revision: 0, ClientKey: 'first-key-1' };
    expect((await closed(mentee, AnswerSetID, 'ID_0001', 'no', first)).json()).toBe(33);
    expect((await closed(mentee, AnswerSetID, 'ID_0001', 'no', first)).json()).toBe(33);
    expect((await open(mentee)).Answers['ID_0001']).toMatchObject({ OptionId: 'no', Revision: 1 });
    await closed(mentee, AnswerSetID, 'ID_0001', 'yes', { Revision: 1 });
    const stale = await closed(mentee, AnswerSetID, 'ID_0001', 'no', { Revision: 1, ClientKey: 'second-key' });
    expect(stale.json()).toMatchObject({
      status: 409,
      code: 'answer-conflict',
      theirs: { OptionId: 'yes', Revision: 2 },
    });
    // A refused answer may be sent again with its key.
    expect(
      (await closed(mentee, AnswerSetID, 'ID_0001', 'no', { Revision: 2, ClientKey: 'second-key' })).statusCode,
    ).toBe(200);
    // A late repetition of the first one changes nothing.
    await closed(mentee, AnswerSetID, 'ID_0001', 'no', first);
    expect((await open(mentee)).Answers['ID_0001']).toMatchObject({ OptionId: 'no', Revision: 3 });
  });

  it('keeps ten simultaneous answers to different groups, and one of those to the same group', async () => {
    const { AnswerSetID } = await open(mentee);
    const same = await Promise.all(
      ['yes', 'no', 'yes', 'no'].map((option, index) =>
        closed(mentee, AnswerSetID, 'ID_0001', option, { Revision: 0, ClientKey: `same-key-${index}` }),
      ),
    );
    const codes = same.map(({ statusCode }) => statusCode);
    expect(codes).toContain(200);
    expect(codes).toContain(409);
    expect((await open(mentee)).Answers['ID_0001']?.Revision).toBe(1);
  });
});

describe('whose answers they are', () => {
  it('other people’s sets are answered like missing ones', async () => {
    const { AnswerSetID } = await open(mentee);
    for (const [client, id] of [
      [stranger, AnswerSetID],
      [nobody, AnswerSetID],
      [stranger, 'f'.repeat(32)],
      [nobody, "x' or 1=1"],
    ] as const) {
      expect(await byId(client, id)).toMatchObject({
        Status: 'Not Found',
        AnswerSetID: '',
        Sections: [],
        Answers: {},
        UserId: null,
      });
      for (const call of ['StartTime', 'finish', 'continue', 'RemainingTime'])
        expect((await about(client, call, id)).json()).toMatchObject({ status: 404, code: 'no-answer-set' });
      expect((await closed(client, id, 'ID_0001', 'yes')).json()).toMatchObject({ status: 404, code: 'no-answer-set' });
    }
    expect((await byId(admin, AnswerSetID)).UserId).toBe(demo.idOf('mentee'));
  });

  it('a mentor fills in with their mentee, and reads no other; an action hidden from mentees is not theirs', async () => {
    const ask = (client: TestClient, call: string, name: string) =>
      client.post(`/api/quest/${call}`, { ActionId: action, MenteeId: demo.idOf(name) });
    expect((await ask(mentor, 'GetAnsweredByMenteeAction', 'mentee')).json().Status).toBe('Not Found');
    const set = (await ask(mentor, 'GetByMenteeAction', 'mentee')).json();
    expect(set).toMatchObject({ Status: 'OK', CanAnswer: true, UserId: demo.idOf('mentee') });
    await closed(mentor, set.AnswerSetID, 'ID_0001', 'yes');
    expect((await open(mentee)).Answers['ID_0001']?.OptionId).toBe('yes');
    expect((await ask(mentor, 'GetAnsweredByMenteeAction', 'mentee')).json()).toMatchObject({
      Status: 'OK',
      CanAnswer: false,
    });
    expect((await ask(stranger, 'GetByMenteeAction', 'mentee')).json().Status).toBe('Not Found');
    expect((await ask(mentor, 'GetByMenteeAction', 'mentee49')).json().Status).toBe('Not Found');
    await issue(createSmallQuest(), ACTION_FLAGS.Published | ACTION_FLAGS.HideFromMentee);
    expect((await open(mentee)).Status).toBe('Not Found');
    expect((await ask(mentor, 'GetByMenteeAction', 'mentee')).json().Status).toBe('OK');
  });

  it('an action that is locked for its mentee, or not shown, is not opened by its questionnaire', async () => {
    const { db } = demo.data;
    const data = (value: object) =>
      db
        .updateTable('actions')
        .set({ data: JSON.stringify(value) })
        .where('id', '=', Number(action))
        .execute();
    for (const value of [{ date: '01-01-3000' }, { EnableCondition: false }, { ShowCondition: { '==': [1, 2] } }]) {
      await data(value);
      expect((await open(mentee)).Status).toBe('Not Found');
    }
    await data({ EnableCondition: true });
    expect((await open(mentee)).Status).toBe('OK');
  });

  it('keeps the version with which it was made', async () => {
    const set = await open(mentee);
    const changed = createSmallQuest({ Title: 'Νέο', Sections: [] });
    const saved = await admin.post('/api/praxis/quest/save', {
      QuestId: quest,
      Document: changed,
      Base: 1,
      Message: 'νέο',
    });
    expect(saved.json()).toEqual({ QuestId: quest, Revision: 2 });
    expect(await open(mentee)).toMatchObject({ Title: 'Μικρό', Version: 1, AnswerSetID: set.AnswerSetID });
    expect(await open(stranger)).toMatchObject({ Title: 'Νέο', Version: 2 });
    await resets(coordinator, set.AnswerSetID);
    expect(await open(mentee)).toMatchObject({ Title: 'Νέο', Version: 2, State: 'new' });
  });
});

const resets = async (client: TestClient, id: string) =>
  expect((await client.post(`/api/quest/resetquest/${id}`)).statusCode).toBe(200);

describe('the clock', () => {
  beforeEach(() => issue(createSmallQuest({ Duration: 600 })));

  it('hides the questions until it has begun, and counts on the server', async () => {
    const set = await open(mentee);
    expect(set).toMatchObject({ Duration: 600, RemainingTime: 600, TimeStarted: null, Sections: [], SectionCount: 1 });
    expect((await closed(mentee, set.AnswerSetID, 'ID_0001', 'no')).json().code).toBe('quest-not-started');
    const started = (await about(mentee, 'StartTime', set.AnswerSetID)).json();
    expect(started).toMatchObject({ Status: 'OK', State: 'started', Sections: [{ Title: 'Πρώτη' }] });
    await pass(set.AnswerSetID, 100);
    await about(mentee, 'StartTime', set.AnswerSetID);
    const clock = (await about(mentee, 'RemainingTime', set.AnswerSetID)).json();
    expect(clock.RemainingTime).toBeGreaterThan(490);
    expect(clock.RemainingTime).toBeLessThanOrEqual(500);
    const other = await mentor.post('/api/quest/RemainingTimeByAction', {
      ActionId: action,
      UserId: demo.idOf('mentee'),
    });
    expect(other.json()).toMatchObject({ Status: 'OK', State: 'started' });
    expect(
      (
        await stranger.post('/api/quest/RemainingTimeByAction', { ActionId: action, UserId: demo.idOf('mentee') })
      ).json().Status,
    ).toBe('Not Found');
  });

  it('keeps late answers for a decision, and loses none', async () => {
    const { AnswerSetID } = await open(mentee);
    await about(mentee, 'StartTime', AnswerSetID);
    await closed(mentee, AnswerSetID, 'ID_0001', 'yes', { Revision: 0 });
    await pass(AnswerSetID, 630);
    const late = { Revision: 1, ClientKey: 'late-key-1' };
    expect((await closed(mentee, AnswerSetID, 'ID_0001', 'no', late)).json()).toBe(25);
    await closed(mentee, AnswerSetID, 'ID_0001', 'no', late);
    await text(mentee, AnswerSetID, 'ID_0002', 'Αργά');
    expect(await open(mentee)).toMatchObject({
      Status: 'Expired',
      CanAnswer: false,
      Late: 2,
      Answers: { ID_0001: { OptionId: 'yes' } },
    });
    expect((await mentee.post('/api/praxis/quest/late')).json().code).toBe('wrong-role');
    const list = (await admin.post('/api/praxis/quest/late', { AnswerSetId: AnswerSetID })).json();
    expect(list).toMatchObject({
      count: 2,
      Waiting: 2,
      list: [
        { GroupId: 'ID_0001', OptionId: 'no', Now: 'yes', Question: 'Εργάζεστε;', State: 'waiting' },
        { Text: 'Αργά' },
      ],
    });
    expect(list.list[0].Seconds).toBeGreaterThanOrEqual(30);
    const judge = (client: TestClient, Id: string, Accept: boolean) =>
      client.post('/api/praxis/quest/judgeLate', { Ids: [Id], Accept });
    const elsewhere = await demo.as('supervisor2');
    expect((await judge(elsewhere, list.list[0].Id, true)).json().code).toBe('no-late-answer');
    expect((await judge(coordinator, list.list[0].Id, true)).json()).toEqual({ Judged: 1 });
    expect((await judge(admin, list.list[0].Id, false)).json()).toEqual({ Judged: 0 });
    expect((await judge(admin, list.list[1].Id, false)).json()).toEqual({ Judged: 1 });
    expect((await judge(admin, '999999', true)).json().code).toBe('no-late-answer');
    expect(await open(mentee)).toMatchObject({ Late: 0, Answers: { ID_0001: { OptionId: 'no', Revision: 2 } } });
    const states = (await admin.post('/api/praxis/quest/late', { AnswerSetId: AnswerSetID })).json().list;
    expect(states).toMatchObject([{ State: 'accepted' }, { State: 'rejected', Text: 'Αργά' }]);
  });

  it('is given more time for one person, which stands in the audit log', async () => {
    const { AnswerSetID } = await open(mentee);
    await about(mentee, 'StartTime', AnswerSetID);
    await pass(AnswerSetID, 700);
    const give = (client: TestClient) =>
      client.post('/api/praxis/quest/moreTime', { AnswerSetId: AnswerSetID, Seconds: 300, Reason: 'Χάθηκε το ρεύμα' });
    expect((await give(mentee)).json().code).toBe('wrong-role');
    expect((await give(nobody)).statusCode).toBe(401);
    const clock = (await give(admin)).json();
    expect(clock).toMatchObject({ Status: 'OK', Duration: 900 });
    expect(clock.RemainingTime).toBeGreaterThan(295);
    expect((await closed(mentee, AnswerSetID, 'ID_0001', 'yes')).statusCode).toBe(200);
    const lines = await demo.data.db.selectFrom('audit').where('action', '=', 'quest.moreTime').selectAll().execute();
    expect(lines.at(-1)).toMatchObject({
      subject: `person ${demo.idOf('mentee')}`,
      details: { seconds: 300, reason: 'Χάθηκε το ρεύμα', answerSet: AnswerSetID },
    });
  });

  it('stands still in a pause only where the questionnaire says so', async () => {
    const paused = async () => {
      const { AnswerSetID } = await open(mentee);
      await about(mentee, 'StartTime', AnswerSetID);
      await mentee.post('/api/praxis/quest/pause', { AnswerSetId: AnswerSetID });
      return AnswerSetID;
    };
    const running = await paused();
    await pass(running, 700);
    expect(await byId(mentee, running)).toMatchObject({ Status: 'Expired', State: 'paused' });
    await issue(createSmallQuest({ Duration: 600, Pause: 'stops' }));
    const still = await paused();
    expect(await byId(mentee, still)).toMatchObject({ Status: 'OK', State: 'paused', Sections: [], Pausable: true });
    // A queued answer from before the pause is stored; the clock stays paused.
    expect((await closed(mentee, still, 'ID_0001', 'no')).json()).toBe(33);
    expect((await about(mentee, 'RemainingTime', still)).json()).toMatchObject({ State: 'paused' });
    expect((await about(mentee, 'finish', still)).json().code).toBe('quest-paused');
    expect((await mentee.post('/api/quest/results', { ActionId: action })).json().Questions).toEqual([]);
    expect((await about(mentee, 'continue', still)).json()).toMatchObject({ State: 'started', Sections: [{}] });
    expect((await closed(mentee, still, 'ID_0001', 'yes')).statusCode).toBe(200);
  });
});

describe('the end', () => {
  it('is once, valid, with the defaults, and completes the action', async () => {
    const [section] = createSmallQuest().Sections;
    await issue(
      createSmallQuest({
        Extra: { OnFinish: '/thanks' },
        Sections: [
          {
            Title: 'x',
            Questions: [
              ...(section?.Questions ?? []),
              [{ Model: 'ID_0009', Type: '14', Text: 'Ώρα', DefaultValue: '09:30' }],
            ],
          },
        ],
      }),
    );
    const { AnswerSetID } = await open(mentee);
    await text(mentee, AnswerSetID, 'ID_0004_1', '5');
    await text(mentee, AnswerSetID, 'ID_0004_2', '3');
    const refused = (await about(mentee, 'finish', AnswerSetID)).json();
    expect(refused).toMatchObject({
      status: 422,
      code: 'answers-not-valid',
      errors: [{ pointer: '/Answers/ID_0004', code: 'not-valid' }],
    });
    await text(mentee, AnswerSetID, 'ID_0004_2', '30');
    const done = (await about(mentee, 'finish', AnswerSetID)).json();
    expect(done).toMatchObject({ State: 'finished', OnFinish: '/thanks' });
    expect((await about(mentee, 'finish', AnswerSetID)).json().Finished).toBe(done.Finished);
    expect((await text(mentee, AnswerSetID, 'ID_0004_2', '31')).json().code).toBe('quest-finished');
    const clear = await mentee.post('/api/Quest/ClearByAction', { ActionId: action, MenteeId: demo.idOf('mentee') });
    expect(clear.json().code).toBe('quest-finished');
    expect(await open(mentee)).toMatchObject({ CanAnswer: false, Answers: { ID_0009: { Text: '09:30' } } });
    const actions = (await mentee.post('/api/action/all', {})).json();
    expect(actions.find(({ Id }: { Id: string }) => Id === action).Completed).toBe(true);
  });

  it('is not triggered by clearing or beginning anew, which other open pages show', async () => {
    const { AnswerSetID } = await open(mentee);
    await closed(mentee, AnswerSetID, 'ID_0001', 'yes', { Revision: 0 });
    const body = { ActionId: action, MenteeId: demo.idOf('mentee') };
    expect((await stranger.post('/api/Quest/ClearByAction', body)).json().code).toBe('no-answer-set');
    expect((await mentee.post('/api/Quest/ClearByAction', { ActionId: action })).json()).toEqual({ Cleared: 1 });
    expect(await open(mentee)).toMatchObject({ Completion: 0, Answers: { ID_0001: { OptionId: null, Revision: 2 } } });
    const cleared = await demo.data.db
      .selectFrom('audit')
      .where('action', '=', 'quest.clear')
      .select(['person', 'subject', 'details'])
      .execute();
    const id = demo.idOf('mentee');
    expect(cleared).toMatchObject([{ person: Number(id), subject: `person ${id}`, details: { answers: 1 } }]);
    expect((await closed(mentee, AnswerSetID, 'ID_0001', 'no', { Revision: 1 })).json().code).toBe('answer-conflict');
    await closed(mentee, AnswerSetID, 'ID_0001', 'no', { Revision: 2 });
    expect((await mentee.post(`/api/quest/resetquest/${AnswerSetID}`)).json().code).toBe('wrong-role');
    expect((await admin.post(`/api/quest/resetquest/${AnswerSetID}`)).json()).toMatchObject({
      State: 'new',
      Completion: 0,
    });
    const before = await demo.data.db
      .selectFrom('answer_sets_before')
      .where('answer_set', '=', AnswerSetID)
      .orderBy('id')
      .selectAll()
      .execute();
    expect(before.map(({ answers }) => answers)).toMatchObject([
      { ID_0001: { OptionId: 'yes' } },
      { ID_0001: { OptionId: 'no' } },
    ]);
    expect(before.map(({ state }) => state)).toEqual(['started', 'started']);
  });
});

describe('without a session', () => {
  it('only issued sets are open, by id or token, until their last day', async () => {
    const make = (more: object) => admin.post('/api/praxis/quest/issue', { QuestId: quest, ...more });
    expect((await mentor.post('/api/praxis/quest/issue', { QuestId: quest, How: 'public' })).json().code).toBe(
      'wrong-role',
    );
    expect((await make({ How: 'public', UserId: '999999' })).json().code).toBe('no-person');
    const issued = (await make({ How: 'public' })).json();
    expect(await byId(nobody, issued.AnswerSetId)).toMatchObject({
      Status: 'OK',
      CanAnswer: true,
      UserId: null,
      CanReset: false,
    });
    expect((await closed(nobody, issued.AnswerSetId, 'ID_0001', 'no')).json()).toBe(33);
    const { Token, AnswerSetId } = (await make({ How: 'token' })).json();
    expect(Token).toMatch(/^[0-9a-f]{32}$/);
    const byToken = async (TokenName: string) => (await nobody.post('/api/quest/GetByToken', { TokenName })).json();
    expect(await byToken(Token)).toMatchObject({ AnswerSetID: AnswerSetId, Status: 'OK' });
    expect((await byToken('nothing')).Status).toBe('Not Found');
    expect((await about(nobody, 'finish', AnswerSetId)).json().State).toBe('finished');
    const past = (await make({ How: 'token', Until: '2020-01-01T00:00:00Z' })).json();
    expect(await byToken(past.Token)).toMatchObject({ Status: 'Expired', Sections: [], CanAnswer: false });
    expect((await nobody.post(`/api/quest/resetquest/${AnswerSetId}`)).statusCode).toBe(401);
  });

  it('a mentor answers for themselves', async () => {
    const set = (await mentor.post('/api/quest/MentorQuest', { QuestId: quest })).json();
    expect(set).toMatchObject({ Status: 'OK', ActionId: null, UserId: demo.idOf('mentor'), CanAnswer: true });
    expect((await mentor.post('/api/quest/MentorQuest', { QuestId: quest })).json().AnswerSetID).toBe(set.AnswerSetID);
    expect((await byId(mentee, set.AnswerSetID)).Status).toBe('Not Found');
    expect(await byId(admin, set.AnswerSetID)).toMatchObject({ Status: 'OK', CanAnswer: false });
    expect((await closed(admin, set.AnswerSetID, 'ID_0001', 'no')).json()).toMatchObject({
      status: 403,
      code: 'may-not-answer',
    });
    expect((await mentor.post('/api/quest/MentorQuest', { QuestId: 'nothing' })).json().Status).toBe('Not Found');
  });
});

describe('results', () => {
  it('are counted over those whom the reader sees, and found by what was written', async () => {
    for (const [client, option, words] of [
      [mentee, 'yes', 'Στη ΒΙΒΛΙΟΘΉΚΗ του δήμου'],
      [stranger, 'yes', '100% αλλού'],
    ] as const) {
      const { AnswerSetID } = await open(client);
      await closed(client, AnswerSetID, 'ID_0001', option);
      await text(client, AnswerSetID, 'ID_0002', words);
      await text(client, AnswerSetID, 'ID_0003', '["a","c"]');
      await text(client, AnswerSetID, 'ID_0004_1', '4');
    }
    const ask = async (client: TestClient, more = {}) =>
      (await client.post('/api/quest/results', { ActionId: action, ...more })).json();
    const all = await ask(admin);
    expect(all).toMatchObject({ count: 2, Completion: 75, FinishedCount: 0, QuestId: quest });
    expect(all.Questions).toMatchObject([
      { GroupId: 'ID_0001', Answered: 2, Counts: [{ Value: 'yes', Text: 'Ναι', Count: 2 }, { Count: 0 }] },
      {
        GroupId: 'ID_0002',
        Answered: 2,
        Counts: [],
        Quotes: expect.arrayContaining(['Στη ΒΙΒΛΙΟΘΉΚΗ του δήμου', '100% αλλού']),
      },
      { GroupId: 'ID_0003', Counts: [{ Count: 2 }, { Count: 0 }, { Count: 2 }] },
      { GroupId: 'ID_0004_1', Place: '1', Mean: 4, Least: 4, Most: 4, Median: 4, Quotes: [] },
      { GroupId: 'ID_0004_2', Place: '2', Mean: null, Answered: 0 },
    ]);
    expect(all.list[0].Answers).toMatchObject({ aID_0001: { OptionId: 'yes', Text: 'Ναι' } });
    expect((await ask(admin, { Search: 'βιβλιοθηκη' })).list).toMatchObject([{ UserId: demo.idOf('mentee') }]);
    expect((await ask(admin, { Search: '0%' })).count).toBe(1);
    expect(all.Asked).toMatchObject({ Finished: 0, Begun: 2 });
    expect((await ask(admin, { Search: '0%' })).Asked).toEqual(all.Asked);
    expect((await ask(mentor)).Asked.New).toBeLessThan(all.Asked.New);
    expect((await ask(admin, { ActionId: undefined, QuestId: quest })).Asked).toBeNull();
    const countOf = async (client: TestClient) =>
      (await client.post('/api/praxis/quest/answerCounts', {}))
        .json()
        .find((row: { ActionId: string }) => row.ActionId === action);
    expect(await countOf(admin)).toEqual({ ActionId: action, Answered: 2, Finished: 0 });
    expect(await countOf(mentor)).toEqual({ ActionId: action, Answered: 1, Finished: 0 });
    expect((await nobody.post('/api/praxis/quest/answerCounts', {})).statusCode).toBe(401);
    expect((await ask(admin, { Search: '_' })).count).toBe(0);
    expect((await ask(mentee)).list).toMatchObject([{ UserId: demo.idOf('mentee') }]);
    expect((await ask(mentee, { MenteeId: demo.idOf('mentee2') })).count).toBe(0);
    expect((await mentee.post('/api/quest/results', { QuestId: quest })).json().code).toBe('wrong-role');
    expect((await ask(mentee, { ActionId: '999999' })).code).toBe('no-action');
    const combined = await admin.post('/api/quest/CombinedResults', {
      ReportId: 'r1',
      MenteeId: demo.idOf('mentee'),
      ActionIds: [action],
    });
    expect(combined.json()).toMatchObject({ ReportId: 'r1', Results: [{ count: 1, ActionId: action }] });
  });
});

describe('designing', () => {
  it('is saved in versions, and refused after a conflicting save or with errors', async () => {
    const save = (Document: unknown, Base: number, client = admin) =>
      client.post('/api/praxis/quest/save', { QuestId: quest, Document, Base, Message: 'x' });
    expect((await save(createSmallQuest(), 1, mentor)).json().code).toBe('wrong-role');
    expect((await save(createSmallQuest(), 0)).json()).toMatchObject({
      status: 409,
      code: 'conflict',
      revision: 1,
      theirs: { Title: 'Μικρό' },
    });
    const [section] = createSmallQuest().Sections;
    const bad = createSmallQuest({
      Extra: { OnFinish: 'javascript:alert(1)' },
      Sections: [
        ...createSmallQuest().Sections,
        { Title: 'x', Questions: [[{ Model: 'ID_0001', Type: '99', Text: '', Condition: { var: 'ID_7777' } }]] },
      ],
    });
    const refused = (await save(bad, 1)).json();
    expect(refused.code).toBe('questionnaire-has-errors');
    expect(refused.errors.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`)).toEqual([
      'model-taken /Document/Sections/0/Questions/0/0/Model',
      'model-taken /Document/Sections/1/Questions/0/0/Model',
      'unknown-type /Document/Sections/1/Questions/0/0/Type',
      'no-such-model /Document/Sections/1/Questions/0/0/Condition',
      'bad-address /Document/Extra/OnFinish',
    ]);
    expect(
      (await save({ Title: 'x', Sections: [{ Title: 'x', Questions: [[{ Model: 'ID_1', Type: 1, Text: '' }]] }] }, 1))
        .statusCode,
    ).toBe(400);
    expect(section).toBeDefined();
    expect(
      (
        await admin.post('/api/praxis/quest/save', {
          Document: createSmallQuest({ Title: 'Νέο' }),
          Base: 0,
          Message: '',
        })
      ).json().Revision,
    ).toBe(1);
    expect((await admin.post('/api/praxis/quest/revisions', { QuestId: quest })).json()).toHaveLength(1);
    expect((await admin.post('/api/praxis/quest/source', { QuestId: quest })).json()).toMatchObject({
      Revision: 1,
      Newest: 1,
      Document: createSmallQuest(),
    });
    const rows = (await admin.post('/anyquest/QuestAdmin/Quests')).json();
    expect(rows).toContainEqual(expect.objectContaining({ Id: quest, Title: 'Μικρό', Questions: 4 }));
    expect(
      (
        await admin.post('/api/praxis/quest/source', { QuestId: quest, ProjectId: demo.projectId('nea-afetiria') })
      ).json().code,
    ).toBe('no-quest');
  });
});

describe('the demo', () => {
  it('has forty who answered, a paused one, an expired one with a late answer, and what is open to anybody', async () => {
    const quests = (await admin.post('/anyquest/QuestAdmin/Quests')).json();
    const idOf = (title: string) => quests.find(({ Title }: { Title: string }) => Title === title).Id;
    const sets = async (title: string) =>
      (await admin.post('/api/praxis/quest/sets', { QuestId: idOf(title), count: 200 })).json();
    expect((await sets('Ερωτηματολόγιο εισόδου')).count).toBe(40);
    const timed = (await sets('Ερωτηματολόγιο ενδιαφερόντων')).list;
    expect(timed).toContainEqual(expect.objectContaining({ State: 'paused', RemainingTime: 900 }));
    expect(timed).toContainEqual(expect.objectContaining({ Status: 'Expired', Late: 1 }));
    const byToken = await nobody.post('/api/quest/GetByToken', { TokenName: DEMO_ISSUED.token.token });
    expect(byToken.json()).toMatchObject({ Status: 'OK', AnswerSetID: DEMO_ISSUED.token.set });
    expect((await byId(nobody, DEMO_ISSUED.public.set)).Title).toBe('Ανοιχτή έρευνα για το πρόγραμμα');
    const reader = await findPersonReader(demo.data.db, Number(demo.idOf('mentee2')), project);
    if (!reader) throw new Error('mentee2 is in the first project');
    const mine = await listQuestsOfMentee(demo.data.db, reader);
    expect(mine.map(({ Title, State }) => `${Title} ${State}`)).toEqual(
      expect.arrayContaining(['Ερωτηματολόγιο ενδιαφερόντων paused', 'Ερωτηματολόγιο ικανοποίησης started']),
    );
  });
});
