import { describe, expect, it } from 'vitest';
import type { Work, WorkChange } from '../../../../schemas/entities/action-work.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const MenteeId = demo.idOf('mentee');
const CV = idOf('Το βιογραφικό μου');
const LETTER = idOf('Συνοδευτική επιστολή');

const workOf = async (by: string, ActionId: string) =>
  (await ask(by, '/api3/sb/mentor/mentee_actions', { MenteeId }))
    .json<{ Id: string; Completed: boolean; Work: Work }[]>()
    .find(({ Id }) => Id === ActionId)?.Work;
const handIn = (by: string, ActionId = CV) => ask(by, '/api/praxis/action/handIn', { ActionId });
const takeBack = (by: string, ActionId = CV) => ask(by, '/api/praxis/action/takeBack', { ActionId });
const review = (by: string, path: 'open' | 'return' | 'work', more: object = {}) =>
  ask(by, `/api/praxis/action/${path}`, { ActionId: CV, MenteeId, ...more });
const save = (by: string, Data: object) => ask(by, '/api/mentee/SaveActionData', { ActionId: CV, Data });

describe('the work of a mentee in an action', () => {
  it('begins with what the mentee writes', async () => {
    expect(await workOf('mentee', CV)).toMatchObject({ State: 'new', Since: null, Review: true, CanHandIn: true });
    await save('mentee', { Revision: 0, text: 'Πρώτο σχέδιο' });
    expect(await workOf('mentor', CV)).toMatchObject({ State: 'begun', CanHandIn: false, CanReview: false });
  });

  it('waits for the mentor once it is handed in, and stays as it was handed in', async () => {
    expect((await handIn('mentee')).json()).toBe('handedIn');
    expect(await workOf('mentee', CV)).toMatchObject({ State: 'handedIn', CanTakeBack: true, CanHandIn: false });
    expect(await workOf('mentor', CV)).toMatchObject({ State: 'handedIn', CanReview: true, Author: MenteeId });
    expect((await save('mentee', { Revision: 1, text: 'Άλλο' })).json()).toMatchObject({ code: 'work-handed-in' });
    expect((await handIn('mentee')).json()).toMatchObject({ status: 409, code: 'work-changed', State: 'handedIn' });
  });

  it('is taken back until somebody opened it', async () => {
    expect((await takeBack('mentee')).json()).toBe('begun');
    expect((await save('mentee', { Revision: 1, text: 'Δεύτερο σχέδιο' })).statusCode).toBe(200);
    await handIn('mentee');
    expect((await review('mentor', 'open')).json()).toBe(true);
    expect((await review('mentor', 'open')).json()).toBe(false);
    expect(await workOf('mentee', CV)).toMatchObject({ State: 'handedIn', CanTakeBack: false });
    expect((await takeBack('mentee')).json()).toMatchObject({ status: 403, code: 'handed-in' });
  });

  it('is returned with a comment, handed in once more and approved', async () => {
    expect((await review('mentor', 'return', { Comment: ' Λείπει η σελίδα 2 ' })).json()).toBe('returned');
    expect(await workOf('mentee', CV)).toMatchObject({
      State: 'returned',
      Comment: 'Λείπει η σελίδα 2',
      CanHandIn: true,
    });
    const notices = await demo.data.db
      .selectFrom('notifications')
      .where('person', '=', Number(MenteeId))
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .execute();
    expect(notices).toMatchObject([{ title: { key: 'notifications.workReturned' } }]);
    await handIn('mentee');
    const approved = await ask('mentor', '/api/Action/complet', { ActionId: CV, MenteeId, Data: true });
    expect(approved.json()).toBe(true);
    expect(await workOf('mentee', CV)).toMatchObject({ State: 'done', Comment: '', CanTakeBack: false });
    const changes = (await review('mentor', 'work')).json<WorkChange[]>();
    expect(changes.map(({ State }) => State)).toEqual([
      'handedIn',
      'begun',
      'handedIn',
      'returned',
      'handedIn',
      'done',
    ]);
    expect(changes[3]).toMatchObject({ Comment: 'Λείπει η σελίδα 2', PersonId: demo.idOf('mentor') });
    expect((await ask('mentee', '/api/praxis/action/work', { ActionId: CV })).json()).toHaveLength(6);
  });

  it('is opened again when it is returned after it was done', async () => {
    expect((await review('mentor', 'return', { Comment: 'Ένα ακόμη' })).json()).toBe('returned');
    const state = await ask('mentee', '/api3/sb/mentor/mentee_actions', { MenteeId });
    expect(state.json<{ Id: string; Completed: boolean }[]>().find(({ Id }) => Id === CV)?.Completed).toBe(false);
  });

  it('is not completed by the mentee past the mentor', async () => {
    expect((await ask('mentee', '/api/Action/complet', { ActionId: CV })).json()).toBe(false);
    expect(await workOf('mentor', CV)).toMatchObject({ State: 'handedIn' });
  });

  it('of actions without a review is done when it is handed in', async () => {
    expect((await handIn('mentee', LETTER)).json()).toBe('done');
    expect(await workOf('mentee', LETTER)).toMatchObject({ State: 'done', Review: false, CanTakeBack: true });
    expect((await takeBack('mentee', LETTER)).json()).toBe('begun');
  });

  it('changes once where a mentee and a mentor act at the same time', async () => {
    const [back, returned] = await Promise.all([takeBack('mentee'), review('mentor', 'return', { Comment: 'Ξανά' })]);
    const states = [back.statusCode, returned.statusCode];
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(states);
  });
});

describe('who changes the work', () => {
  const paths = ['handIn', 'takeBack', 'open', 'return', 'work'] as const;

  it.each(paths)('%s is for signed-in people who fill it in properly', async (path) => {
    expect((await demo.client().post(`/api/praxis/action/${path}`, { ActionId: CV })).statusCode).toBe(401);
    expect(
      (await ask(path === 'open' || path === 'return' ? 'mentor' : 'mentee', `/api/praxis/action/${path}`)).statusCode,
    ).toBe(400);
  });

  it('is the mentee and who looks after them', async () => {
    expect((await handIn('mentor')).statusCode).toBe(403);
    expect((await review('mentee', 'return', { Comment: 'x' })).statusCode).toBe(403);
    expect((await review('mentor2', 'return', { Comment: 'x' })).statusCode).toBe(404);
    expect((await review('mentor2', 'work')).statusCode).toBe(404);
    expect((await review('supervisorlite', 'return', { Comment: 'x' })).statusCode).toBe(403);
    expect((await review('mentor', 'return', { Comment: '  ' })).statusCode).toBe(400);
    const meeting = await handIn('mentee', idOf('Συνεδρία στόχων'));
    expect(meeting.json()).toMatchObject({ code: 'meeting-not-handed-in' });
  });
});
