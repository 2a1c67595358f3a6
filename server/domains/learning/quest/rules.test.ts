import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DesignedQuestion, Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import type { AnswerSet } from '../../../../schemas/entities/questionnaire.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { addQuestAction, createSmallQuest } from './support.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '100000' });
const { db } = demo.data;
/** Completed actions in the demo whose questionnaire is not handed in. */
const { rows: notHandedIn } = await sql`
  select c.action, c.mentee from action_completions c join actions a on a.id = c.action
  where c.done and a.quest is not null and not exists (select from answer_sets s
    where s.action = c.action and s.person = c.mentee and s.state = 'finished')`.execute(db);
const project = Number(demo.projectId('proto-vima'));
const admin = await demo.as('admin');
const mentor = await demo.as('mentor');
const mentee = await demo.as('mentee');
const stranger = await demo.as('mentee2');

let action = '';
let quest = '';
const issue = async (document: Questionnaire, flags?: number) =>
  ({ action, quest } = await addQuestAction(db, project, document, flags));
const asking = (...questions: DesignedQuestion[]): Questionnaire => ({
  Title: 'Ερωτήσεις',
  Sections: [{ Title: 'Μία', Questions: questions.map((question) => [question]) }],
});
const open = async (client: TestClient): Promise<AnswerSet> =>
  (await client.post('/api/quest/getByAction', { ActionId: action })).json();
const about = (client: TestClient, call: string, AnswerSetId: string, more = {}) =>
  client.post(`/api/${call}`, { AnswerSetId, ...more });
const write = (client: TestClient, AnswerSetId: string, GroupId: string, Text: string) =>
  client.post('/api/Quest/AnswerOpen', { AnswerSetId, GroupId, Text });
const choose = (client: TestClient, AnswerSetId: string, GroupId: string, OptionId: string) =>
  client.post('/api/Quest/AnswerClosed', { AnswerSetId, GroupId, OptionId });
/** Lets so many seconds of a set's time pass. */
const pass = (id: string, seconds: number) =>
  db
    .updateTable('answer_sets')
    .set({ deadline: sql<Date>`deadline - make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
const begun = async (): Promise<string> => {
  const { AnswerSetID } = await open(mentee);
  await about(mentee, 'quest/StartTime', AnswerSetID);
  return AnswerSetID;
};

describe('the end of the time', () => {
  beforeEach(() => issue(createSmallQuest({ Duration: 600 })));

  it('accepts answers that were sent before it, and keeps later ones for a decision', async () => {
    const id = await begun();
    await pass(id, 600);
    await choose(mentee, id, 'ID_0001', 'yes');
    expect(await open(mentee)).toMatchObject({ Status: 'Expired', Late: 0, Answers: { ID_0001: { OptionId: 'yes' } } });
    await pass(id, 4);
    await choose(mentee, id, 'ID_0001', 'no');
    expect(await open(mentee)).toMatchObject({ Late: 1, Answers: { ID_0001: { OptionId: 'yes' } } });
  });

  it('refuses a start: such a set is not found', async () => {
    const id = await begun();
    expect((await about(mentee, 'quest/StartTime', id)).statusCode).toBe(200);
    await pass(id, 700);
    const late = (await about(mentee, 'quest/StartTime', id)).json();
    expect(late).toMatchObject({ status: 404, code: 'no-answer-set', title: 'Not Found' });
  });

  it('still lets what was begun be handed in by who answers it', async () => {
    expect((await open(mentee)).CanFinish).toBe(false);
    const id = await begun();
    await choose(mentee, id, 'ID_0001', 'no');
    expect((await open(mentee)).CanFinish).toBe(true);
    await pass(id, 700);
    expect(await open(mentee)).toMatchObject({ Status: 'Expired', CanAnswer: false, CanFinish: true });
    const of = { ActionId: action, MenteeId: demo.idOf('mentee') };
    const read = (await mentor.post('/api/quest/GetAnsweredByMenteeAction', of)).json();
    expect(read).toMatchObject({ Status: 'Expired', CanFinish: false });
    const reads = await demo.as('supervisorlite');
    expect((await about(reads, 'quest/GetByAnswerSetId', id)).json()).toMatchObject({
      Status: 'Expired',
      CanFinish: false,
    });
    expect((await about(mentee, 'quest/finish', id)).json()).toMatchObject({ State: 'finished' });
    expect((await open(mentee)).CanFinish).toBe(false);
  });

  it('does not offer handing in an expired public set to people who only have its address', async () => {
    const issued = await admin.post('/api/praxis/quest/issue', { QuestId: quest, How: 'public' });
    const { AnswerSetId } = issued.json();
    const nobody = demo.client();
    const byId = async (client: TestClient) =>
      (await client.post('/api/quest/GetByAnswerSetId', { AnswerSetId })).json();
    await about(nobody, 'quest/StartTime', AnswerSetId);
    expect((await byId(nobody)).CanFinish).toBe(true);
    await db
      .updateTable('answer_sets')
      .set({ until: new Date(0) })
      .where('id', '=', AnswerSetId)
      .execute();
    expect(await byId(nobody)).toMatchObject({ Status: 'Expired', Sections: [], CanFinish: false });
    expect((await byId(admin)).CanFinish).toBe(true);
  });

  it('does not offer handing in a set with a stopped clock', async () => {
    await issue(createSmallQuest({ Duration: 600, Pause: 'stops' }));
    const id = await begun();
    await about(mentee, 'praxis/quest/pause', id);
    expect((await open(mentee)).CanFinish).toBe(false);
  });
});

describe('the section where a person continues', () => {
  it('is the section of the last answer, or the one in which it was put aside', async () => {
    const [first] = createSmallQuest().Sections;
    const second = { Title: 'Δεύτερη', Questions: [[{ Model: 'ID_0009', Type: '19', Text: 'Και;' }]] };
    await issue(createSmallQuest({ Sections: first ? [first, second] : [] }));
    const set = await open(mentee);
    expect(set).not.toHaveProperty('Section');
    await write(mentee, set.AnswerSetID, 'ID_0009', 'x');
    expect((await open(mentee)).Section).toBe(1);
    await about(mentee, 'praxis/quest/pause', set.AnswerSetID, { Section: 0 });
    expect((await open(mentee)).Section).toBe(0);
    expect((await about(mentee, 'quest/continue', set.AnswerSetID)).json().Section).toBe(0);
    expect((await about(mentee, 'praxis/quest/pause', set.AnswerSetID, { Section: -1 })).statusCode).toBe(400);
    await admin.post(`/api/quest/resetquest/${set.AnswerSetID}`);
    expect(await open(mentee)).not.toHaveProperty('Section');
  });
});

describe('the progress', () => {
  it('is reported for the whole set and for each question', async () => {
    await issue(createSmallQuest());
    const { AnswerSetID } = await open(mentee);
    await choose(mentee, AnswerSetID, 'ID_0001', 'no');
    await write(mentee, AnswerSetID, 'ID_0004_1', '1');
    const set = await open(mentee);
    expect([set.Completion, set.Comp]).toEqual([33, 33]);
    const of = set.Sections.flatMap(({ Questions }) => Questions.flat()).map(({ Id, Completion }) => [Id, Completion]);
    expect(of).toEqual([
      ['ID_0001', 100],
      ['ID_0002', 0],
      ['ID_0003', 0],
      ['ID_0004', 50],
    ]);
  });

  it('leaves out what cannot be filled in', async () => {
    await issue(
      asking({ Model: 'ID_0001', Type: '19', Text: 'Α' }, { Model: 'ID_0002', Type: 'spreadsheet', Text: 'Β' }),
    );
    const { AnswerSetID } = await open(mentee);
    expect((await write(mentee, AnswerSetID, 'ID_0002', '1')).json().errors[0]).toMatchObject({ code: 'bad-answer' });
    expect((await write(mentee, AnswerSetID, 'ID_0001', 'x')).json()).toBe(100);
  });
});

describe('files as an answer', () => {
  it('are those that were brought for the question by whose answer it is', async () => {
    await issue(
      asking({ Model: 'ID_0001', Type: 'upload', Text: 'Α' }, { Model: 'ID_0002', Type: 'upload', Text: 'Β' }),
    );
    const { AnswerSetID } = await open(mentee);
    const bring = async (client: TestClient, name: string, QuestionId = 'ID_0001'): Promise<string> => {
      const place = { QuestionId, ActionId: action, MenteeId: demo.idOf(name), Index: 0 };
      const file = { bytes: 'x', name: 'plan.txt', type: 'text/plain' };
      return (await client.form('/api/files/ToolUploader', { ...place, files: file })).json().at(-1);
    };
    const answer = async (...names: string[]) => {
      const text = JSON.stringify(names.map((Filename) => ({ Filename, Index: 0 })));
      const reply = await write(mentee, AnswerSetID, 'ID_0001', text);
      return reply.statusCode === 200 ? 'stored' : reply.json().errors[0].code;
    };
    await open(stranger);
    const [own, theirs, other] = [
      await bring(mentee, 'mentee'),
      await bring(stranger, 'mentee2'),
      await bring(mentee, 'mentee', 'ID_0002'),
    ];
    expect(await answer('../../etc/passwd')).toBe('bad-answer');
    expect(await answer('00000999999plan.txt')).toBe('no-file');
    expect(await answer(theirs)).toBe('no-file');
    expect(await answer(other)).toBe('no-file');
    expect(await answer(own.replace('plan', 'other'))).toBe('no-file');
    expect(await answer(own)).toBe('stored');
    await db.deleteFrom('files').where('tool', 'is not', null).execute();
    expect(await answer(own)).toBe('stored');
    expect(await answer(own, other)).toBe('no-file');
  });
});

describe('a design', () => {
  const refused = async (...questions: DesignedQuestion[]) => {
    const Document = asking(...questions);
    const reply = await admin.post('/api/praxis/quest/save', { Document, Base: 0, Message: '' });
    const errors: readonly { code: string; pointer: string }[] = reply.statusCode === 200 ? [] : reply.json().errors;
    return errors.map(({ code, pointer }) => `${code} ${pointer.replace('/Document/Sections/0/Questions', '')}`);
  };
  const first = { Model: 'ID_0001', Type: '12', Text: '[[1]] [[2]]' };

  it.each([
    [{ nosuch: [1] }, 'bad-rule'],
    [{ '==': [{ var: 'foo' }, 1] }, 'no-such-model'],
    [{ '==': [{ var: 'ID_0009' }, 1] }, 'no-such-model'],
    [{ '>': [{ var: 'ID_0001.2' }, 1] }, 'no-such-model'],
    [{ missing: ['ID_0009'] }, 'no-such-model'],
    ["ID_0009 == '1'", 'no-such-model'],
  ])('is refused with the condition %j', async (Condition, code) => {
    expect(await refused(first, { Model: 'ID_0002', Type: '19', Text: 'x', Condition })).toEqual([
      `${code} /1/0/Condition`,
    ]);
  });

  it('is refused with a rule over no question wherever one stands', async () => {
    const Validate = { '>': [{ var: 'ID_0009' }, 1] };
    expect(await refused(first, { Model: 'ID_0002', Type: '19', Text: 'x', Validate })).toEqual([
      'no-such-model /1/0/Validate',
    ]);
    const [section] = asking({ Model: 'ID_0001', Type: '19', Text: 'x' }).Sections;
    const Document = { Title: 'Ερωτήσεις', Sections: [{ ...section, Condition: { nosuch: [1] } }] };
    const reply = await admin.post('/api/praxis/quest/save', { Document, Base: 0, Message: '' });
    expect(reply.json().errors[0]).toMatchObject({ code: 'bad-rule', pointer: '/Document/Sections/0/Condition' });
  });

  it.each([
    [{ '>': [{ var: 'ID_0001.1' }, 1] }],
    [{ some: [{ var: 'ID_0001' }, { '>': [{ var: '' }, 1] }] }],
    [{ some: [{ var: 'ID_0001' }, { '==': [{ var: 'anything' }, 1] }] }],
    [null],
  ])('takes the condition %j', async (Condition) => {
    expect(await refused(first, { Model: 'ID_0002', Type: '19', Text: 'x', Condition })).toEqual([]);
  });

  it('has each id once: columns of tables have ids, too', async () => {
    const table = (Model: string, column: string): DesignedQuestion => ({
      Model,
      Type: 'formtable',
      Text: 'x',
      Rows: [{ Text: 'x', Model: column }],
    });
    expect(await refused(table('ID_0001', 'ID_0001'))).toEqual([
      'model-taken /0/0/Model',
      'model-taken /0/0/Rows/0/Model',
    ]);
    expect(await refused(table('ID_0001', 'ID_0003'), table('ID_0002', 'ID_0003'))).toEqual([
      'model-taken /0/0/Rows/0/Model',
      'model-taken /1/0/Rows/0/Model',
    ]);
    expect(await refused(table('ID_0001', 'ID_0003'), table('ID_0002', 'ID_0004'))).toEqual([]);
  });

  it('names in its texts only questions that are there', async () => {
    const text = { Model: 'ID_0002', Type: 'parametric', Text: '{{ID_0001}} {{ID_0009}}' };
    expect(await refused(first, text)).toEqual(['no-such-model /1/0/Text']);
  });
});

describe('actions with a questionnaire', () => {
  const complete = async (client: TestClient, more = {}) =>
    (await client.post('/api/Action/complet', { ActionId: action, ...more })).json();

  it('are completed by their mentee only after it was handed in; staff complete them as they see fit', async () => {
    await issue(createSmallQuest());
    const refused = { status: 409, code: 'quest-not-handed-in' };
    expect(await complete(mentee)).toMatchObject(refused);
    const { AnswerSetID } = await open(mentee);
    await choose(mentee, AnswerSetID, 'ID_0001', 'no');
    expect(await complete(mentee)).toMatchObject(refused);
    expect(await complete(admin, { MenteeId: demo.idOf('mentee2') })).toBe(true);
    expect((await about(mentee, 'quest/finish', AnswerSetID)).statusCode).toBe(200);
    expect(await complete(mentee)).toBe(true);
  });

  it('keep it from mentors until they are published', async () => {
    const ask = async () => (await mentor.post('/api/quest/MentorQuest', { QuestId: quest })).json().Status;
    await issue(createSmallQuest(), 0);
    expect(await ask()).toBe('Not Found');
    await issue(createSmallQuest());
    expect(await ask()).toBe('OK');
  });

  it('have days as people here write them, and in no other form', async () => {
    await issue(createSmallQuest());
    const day = async (date: string) =>
      (await admin.post('/api/action/SaveGrid', { Id: action, Data: { date } })).statusCode;
    expect(await Promise.all(['03-03-2027', '03/03/2027', ''].map(day))).toEqual([200, 200, 200]);
    expect(await Promise.all(['2027-03-03', '3-3-2027', '03-03/2027'].map(day))).toEqual([422, 422, 422]);
  });

  it('are done in the demo only where it was handed in', () => {
    expect(notHandedIn).toEqual([]);
  });
});
