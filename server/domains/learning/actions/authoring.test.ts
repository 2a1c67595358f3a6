import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);

interface Full {
  readonly Id: string;
  readonly Title: string;
  readonly Flags: number;
  readonly Group: readonly string[];
  readonly Function: string;
  readonly Data: Readonly<Record<string, unknown>>;
}
const read = async (id: string) => (await ask('admin', '/api/action/get', { Id: id })).json<Full>();
const codeOf = (reply: Awaited<ReturnType<typeof ask>>) => reply.json<{ code: string }>().code;

describe('a copy of an action', () => {
  it('has its scripts and views, and is not published', async () => {
    const from = idOf('Ο χάρτης των δεξιοτήτων μου');
    const reply = await ask('manager', '/api/praxis/action/copy', { ActionId: from, Title: ' Αντίγραφο ' });
    const { Id } = reply.json<{ Id: string }>();
    const [old, made] = [await read(from), await read(Id)];
    expect(made).toMatchObject({ Title: 'Αντίγραφο', Group: old.Group, Function: old.Function, Data: old.Data });
    expect(made.Flags & 3).toBe(1);
    const script = (id: string) => ask('admin', '/api/action/GetCompletionScript', { ActionId: id });
    expect((await script(Id)).json()).toEqual((await script(from)).json());
    expect((await ask('admin', `/api/action/getView/${Id}`)).json()).toMatchObject({ Source: 'action', Revision: 1 });
  });

  it('needs a title and the right to make actions', async () => {
    const ActionId = idOf('Οι στόχοι μου για το εξάμηνο');
    const empty = await ask('admin', '/api/praxis/action/copy', { ActionId, Title: '  ' });
    expect(empty.statusCode).toBe(422);
    expect(empty.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/Title');
    expect((await ask('supervisor', '/api/praxis/action/copy', { ActionId, Title: 'x' })).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/action/copy', { ActionId, Title: 'x' })).statusCode).toBe(401);
    expect((await ask('admin', '/api/praxis/action/copy', { ActionId: '999999', Title: 'x' })).statusCode).toBe(404);
  });
});

describe('deleting an action', () => {
  const make = async () =>
    (await ask('admin', '/api/project/CreateAction', { TypeId: 10, Title: 'Για λίγο' })).json<{ Id: string }>().Id;
  const remove = (ActionId: string) => ask('admin', '/api/praxis/action/remove', { ActionId });

  it('removes it if nobody has worked in it', async () => {
    const id = await make();
    expect((await remove(id)).statusCode).toBe(200);
    expect((await ask('admin', '/api/action/get', { Id: id })).statusCode).toBe(404);
    expect((await remove(id)).statusCode).toBe(404);
  });

  it('is refused if somebody has worked in it, or if it is marked as not deletable', async () => {
    const used = await remove(idOf('Ο χάρτης των δεξιοτήτων μου'));
    expect([used.statusCode, codeOf(used)]).toEqual([409, 'action-in-use']);
    const id = await make();
    await ask('admin', '/api/action/SaveGrid', { Id: id, Flags: 2 });
    const kept = await remove(id);
    expect([kept.statusCode, codeOf(kept)]).toEqual([409, 'action-kept']);
    expect((await ask('coordinator', '/api/praxis/action/remove', { ActionId: id })).statusCode).toBe(403);
  });
});

describe('a type of actions', () => {
  const save = (body: object, by = 'admin') => ask(by, '/api/praxis/action/saveType', body);

  it('gets its own number, can be changed, and refuses the second of two conflicting saves', async () => {
    const made = (await save({ Descr: 'Επίσκεψη', ActionData: { place: '' } })).json<{
      Id: number;
      Revision: number;
    }>();
    expect(made.Id).toBeGreaterThan(12);
    const again = await save({ Id: made.Id, Descr: 'Επίσκεψη σε επιχείρηση', ActionData: {}, Base: 1 });
    expect(again.json()).toEqual({ Id: made.Id, Revision: 2 });
    expect((await save({ Id: made.Id, Descr: 'Άλλο', ActionData: {}, Base: 1 })).statusCode).toBe(409);
    const types = (await ask('admin', '/api/Action/Types')).json<{ Id: number; Descr: string; Revision: number }[]>();
    expect(types.find(({ Id }) => Id === made.Id)).toMatchObject({ Descr: 'Επίσκεψη σε επιχείρηση', Revision: 2 });
    const old = await ask('admin', '/api/praxis/action/revisions', { TypeId: made.Id });
    expect(old.json<{ Content: { descr: string } }[]>()[0]?.Content.descr).toBe('Επίσκεψη');
  });

  it('needs a name and conditions that can be parsed', async () => {
    const pointer = async (body: object) =>
      (await save(body)).json<{ errors: { pointer: string }[] }>().errors[0]?.pointer;
    expect(await pointer({ Descr: ' ', ActionData: {} })).toBe('/Descr');
    expect(await pointer({ Descr: 'x', ActionData: { EnableCondition: 'a ==' } })).toBe('/ActionData/EnableCondition');
    expect(await pointer({ Descr: 'x', ActionData: { date: '31-02-2026' } })).toBe('/ActionData/date');
    expect((await save({ Descr: 'x', ActionData: {} }, 'mentor')).statusCode).toBe(403);
    expect((await save({ Id: 999_999, Descr: 'x', ActionData: {} })).statusCode).toBe(404);
  });
});

describe('the preview of an action', () => {
  interface Preview {
    readonly All: number;
    readonly Shown: number;
    readonly Open: number;
    readonly list: readonly { MenteeId: string; Shown: boolean; Locked: string | null; Cell: object }[];
  }
  const preview = async (body: object) => (await ask('manager', '/api/praxis/action/preview', body)).json<Preview>();

  it('evaluates unsaved conditions and saves nothing', async () => {
    const ActionId = idOf('Οι στόχοι μου για το εξάμηνο');
    const before = await read(ActionId);
    const open = await preview({ ActionId });
    expect(open.Shown).toBe(open.All);
    const none = await preview({ ActionId, Data: { ShowCondition: 'false' } });
    expect([none.All, none.Shown, none.Open]).toEqual([open.All, 0, 0]);
    const inactive = await preview({ ActionId, Data: { date: '01-01-3000' } });
    expect(inactive.Open).toBeLessThan(open.Open);
    expect(inactive.list[0]).toMatchObject({ Shown: true, Locked: 'inactive' });
    expect(await read(ActionId)).toEqual(before);
  });

  it('shows five mentees, or those that are named, and nobody of another project', async () => {
    const ActionId = idOf('Οι στόχοι μου για το εξάμηνο');
    expect((await preview({ ActionId })).list).toHaveLength(5);
    const idOfPerson = async (username: string) =>
      String(
        (
          await demo.data.db
            .selectFrom('people')
            .where('username', '=', username)
            .select('id')
            .executeTakeFirstOrThrow()
        ).id,
      );
    const [own, other] = [await idOfPerson('mentee2'), await idOfPerson('mentee50')];
    const { list } = await preview({ ActionId, MenteeIds: [own, other] });
    expect(list.map(({ MenteeId }) => MenteeId)).toEqual([own]);
    expect(JSON.stringify(list)).not.toContain('Private');
  });

  it('refuses unreadable conditions, and callers without the right to make actions', async () => {
    const ActionId = idOf('Οι στόχοι μου για το εξάμηνο');
    const bad = await ask('admin', '/api/praxis/action/preview', { ActionId, Data: { ShowCondition: 'a ==' } });
    expect(bad.statusCode).toBe(422);
    expect((await ask('mentor', '/api/praxis/action/preview', { ActionId })).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/action/preview', { ActionId })).statusCode).toBe(401);
    const long = Array.from({ length: 21 }, (_, index) => String(index));
    expect((await ask('admin', '/api/praxis/action/preview', { ActionId, MenteeIds: long })).statusCode).toBe(400);
  });
});
