import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { CallError } from '../base/ports.ts';
import { examples, play } from '../../tests/support/engine/examples.tsx';
import { useOwnClock, wait } from '../../tests/support/engine/react.tsx';

useOwnClock();

const down = new CallError({ code: 'down', status: 500, text: 'down' });

const item = {
  Id: 'i1',
  Title: 'Guide',
  Approved: true,
  Stars: 2,
  IsFavorite: false,
  Type: 'Url',
  Link: 'https://a',
  Category: '',
};
const entity = {
  type: 'object',
  properties: { Items: { type: 'array', items: { $ref: 'entities/library-item' } } },
} as const;

const questionnaire = setup({}).createMachine({
  context: ({ input }) => ({
    by: input,
    quest: {
      Duration: 600,
      Sections: [
        {
          Title: 'S',
          Questions: [
            [
              { Id: 'q1', TypeId: '01', Text: 'Why?' },
              { Id: 'q2', TypeId: '99', Text: 'What?' },
            ],
          ],
        },
      ],
      Extra: {},
    },
    answers: {} as Record<string, unknown>,
    models: {},
    status: {},
    pending: 0,
    completion: 0,
    unanswered: 1,
  }),
  initial: 'notStarted',
  states: {
    notStarted: { on: { START: 'running' } },
    running: {
      on: {
        ANSWER: {
          actions: assign({
            answers: ({ context, event }) => ({ ...context.answers, [event['Id']]: event['Value'] }),
            pending: 1,
          }),
        },
        FINISH: 'finished',
      },
    },
    finished: { type: 'final' },
  },
});

const flow = (name: string, machine: unknown, events: Record<string, object> = {}) => ({
  name,
  description: name,
  input: {},
  context: {},
  states: [],
  events,
  load: async () => ({ machine }),
});
const flows = {
  questionnaire: flow('questionnaire', questionnaire, { START: {}, ANSWER: {}, FINISH: {}, PAUSE: {}, CLEAR: {} }),
  hubConnection: flow('hubConnection', setup({}).createMachine({ initial: 'Connected', states: { Connected: {} } })),
};

test.each(Object.keys(examples).filter((path) => !path.startsWith('parts/')))(
  '%s shows itself whatever the server says',
  async (path) => {
    const { queryAllByTestId, baseElement } = await play(path, { catalogue: { flows } });
    await wait(20);
    expect(queryAllByTestId('unknown').map((element) => element.textContent)).toEqual([]);
    expect(queryAllByTestId('broken').map((element) => element.textContent)).toEqual([]);
    expect(baseElement.textContent).not.toBe('');
  },
);

test('library/items: cards, optimistic stars that are taken back, details, sharing through a dialog', async () => {
  const refused = Promise.withResolvers<never>();
  const library = await play('library-items', {
    calls: {
      'library.subCategories': { Folders: [], Items: [item, { ...item, Id: 'i2', Title: 'Other' }] },
      'library.ratingLibrary': () => refused.promise,
      'users.findUsers': { list: [{ Id: 'm1', Fields: { last_name: 'A', first_name: 'B' } }], count: 1 },
      'library.share': true,
      'library.getUnapproved': [],
    },
    catalogue: { calls: { 'library.subCategories': { reply: entity } } },
  });
  expect(library.all('card').map((card) => card['title'])).toEqual(['Guide', 'Other']);
  await library.emit('rating', '', 'change', { value: 5 });
  expect(library.all('rating').map((rating) => rating['value'])).toEqual([5, 2]);
  refused.reject(down);
  await wait(5);
  expect(library.all('rating').map((rating) => rating['value'])).toEqual([2, 2]);
  expect(library.calls('library.ratingLibrary')).toEqual([{ ItemId: 'i1', Stars: 5 }]);
  await library.emit('card', 'Guide', 'click');
  expect(library.all('section').map((section) => section['title'])).toEqual(['Guide']);
  await library.emit('iconButton', 'library.share', 'click');
  await library.emit('dataGrid', '', 'select', { selected: ['m1'] });
  await library.emit('dialogButtons', '', 'ok');
  expect(library.calls('library.share')).toEqual([{ ItemId: 'i1', MenteeIds: ['m1'], isNew: true }]);
  await library.emit('switch', '', 'change', { value: true });
  expect(library.all('card')).toEqual([]);
  expect(library.get('emptyState')['text']).toBe('library.nr');
});

test('mentee/actions: groups, what is next and what is locked', async () => {
  const action = {
    Id: 'a1',
    TypeId: 3,
    Title: 'First',
    Group: ['G1'],
    Flags: 0,
    Completed: false,
    Data: { date: '01-01-2020' },
  };
  const screen = await play('mentee-actions', {
    calls: {
      'actions.all': [
        { ...action, Id: 'a0', Title: 'Later', Data: { date: '01-01-3000' } },
        action,
        { ...action, Id: 'a2', Title: 'Done', Completed: true },
      ],
      'users.schedule': [],
    },
  });
  expect(screen.get('section')['title']).toBe('G1');
  expect(screen.all('card').map((card) => [card['title'], card['locked']])).toEqual([
    ['mentee.nextStep', undefined],
    ['Later', true],
    ['First', false],
  ]);
  expect(screen.get('button', 'continue')['link']).toBe('/questionnaire?id=a1');
  expect(screen.all('text').map((text) => text['text'])).toEqual(['action.inactive']);
});

test('mentor/action/list: cells from the sandbox, pages that start again, a panel under a key', async () => {
  const rows = [{ Id: 'm1', Fields: { last_name: 'Eleni' } }];
  const grid = await play('mentor-action-list', {
    params: { actionId: 'a1' },
    calls: {
      'projects.getActionsGridHeader': [{ Id: 'a1', Title: 'First', Flags: 0 }],
      'projects.getActionsGridCount': { Count: 25 },
      'projects.getActionsGridPartial': rows,
      'mentor.getPrivateMenteeData': { note: 'hello' },
      'mentor.savePrivateMenteeData': true,
    },
    functions: { cells: { m1: { a1: { text: 'done', tone: 'success' } } } },
    scripts: { 'mentor/action/list': '' },
  });
  await wait(5);
  expect(grid.get('pager')['pages']).toEqual({ Pages: 3, Current: 0, Count: 25, LastIndex: 2 });
  expect(grid.get('cellButton')).toMatchObject({ text: 'done', tone: 'success' });
  await grid.emit('cellButton', '', 'click');
  await grid.settle();
  expect(grid.get('textArea', 'mentor.privateNote')['value']).toBe('hello');
  await grid.emit('textArea', 'mentor.privateNote', 'change', { value: 'changed' });
  await grid.emit('button', 'close', 'click');
  await wait(5);
  expect(grid.calls('mentor.savePrivateMenteeData')).toEqual([
    { ActionId: 'a1', MenteeId: 'm1', Data: { note: 'changed' } },
  ]);
  expect(grid.all('textArea')).toEqual([]);
});

test('chat: a message is there at once, fails, is retried; others arrive through the hub', async () => {
  let works = false;
  const connection = {
    id: 'c1',
    Id: 'c1',
    Title: 'Eleni',
    Users: [{ Id: 'u2' }],
    Last: '1',
    New: 0,
    LastMessage: 'hi',
  };
  const chat = await play('chat', {
    params: { id: 'c1' },
    calls: {
      'chat.conversations': [connection],
      'chat.getMessages': [{ Token: 't1', UserId: 'u2', Message: 'hi', Time: 1000 }],
      'chat.newCount': 0,
      'chat.userTyping': true,
      'chat.sendMessage': () => {
        if (!works) throw down;
      },
    },
    catalogue: { flows },
  });
  await chat.emit('textArea', '', 'change', { value: ' hello ' });
  await chat.emit('textArea', '', 'submit');
  expect(chat.all('bubble').map((bubble) => [bubble['text'], bubble['status'] ?? null])).toEqual([
    ['hi', null],
    ['hello', 'failed'],
  ]);
  expect(chat.get('textArea')['value']).toBe('');
  works = true;
  act(() => chat.all('bubble')[1]?.emit('retry'));
  await chat.settle();
  expect(chat.all('bubble')[1]?.['status']).toBe('sending');
  act(() =>
    chat.ports.push('chat.messageReceived', {
      ConversationId: 'c1',
      Token: 't3',
      UserId: 'u2',
      Message: 'yo',
      Time: 2000,
    }),
  );
  expect(chat.all('bubble').map((bubble) => bubble['mine'])).toEqual([false, true, false]);
  act(() => chat.ports.push('chat.typing', { ConversationId: 'c1', UserId: 'u2' }));
  expect(chat.get('text', 'chat.typing')).toBeDefined();
  act(() => chat.ports.push('chat.userConnected', { UserId: 'u2' }));
  expect(chat.get('avatarLabel')['online']).toBe(true);
  expect(chat.get('listItem')).toMatchObject({ title: 'Eleni', text: 'yo', selected: true });
});

test('admin/project: a draft of settings is saved with a message; a conflict is merged', async () => {
  const settings = { Config: { a: 1 }, Roles: { Mentor: {} }, User: { Fields: [{ Name: 'x' }, { Name: 'y' }] } };
  const sent: unknown[] = [];
  const project = await play('admin-project', {
    params: { ProjectId: 'p1' },
    calls: {
      'projects.byId': { Settings: JSON.stringify(settings), Revision: 'r1', url: 'u', Descr: 'd' },
      'projects.set': (body: unknown) => {
        sent.push(body);
        if (sent.length === 1)
          throw new CallError({ code: 'conflict', status: 409, text: 'late', data: { ...settings, Config: { a: 9 } } });
      },
      'documents.revisions': [],
    },
  });
  expect(project.all('schemaForm')[0]?.['value']).toEqual({ a: 1 });
  expect(project.all('card').map((card) => card['title'])).toEqual(['x', 'y']);
  await project.emit('list', '', 'move', { from: 0, to: 1 });
  expect(project.all('card').map((card) => card['title'])).toEqual(['y', 'x']);
  expect(project.get('badge')['text']).toBe('unsaved');
  await project.emit('button', 'save', 'click');
  await project.emit('textInput', 'revision.message', 'change', { value: 'why' });
  await project.emit('dialogButtons', '', 'ok');
  expect(sent[0]).toMatchObject({ Project: { Message: 'why', Base: 'r1' } });
  await project.emit('button', 'revision.takeTheirs', 'click');
  expect(project.all('schemaForm')[0]?.['value']).toEqual({ a: 9 });
  expect(project.ports.portCalls.filter((portCall) => portCall.kind === 'toast')).toEqual([]);
});

test('admin/project/microdata: a question stands in a question, and all write one draft', async () => {
  const screen = await play('admin-project-microdata', {
    calls: {
      'users.getMicrodataCompletion': [{ kayas: '123', UserId: 'u1', name: 'Eleni', Completion: 50 }],
      'projects.microdata': [
        {
          Id: 'q1',
          Title: 'Works',
          Type: '1',
          Child: [{ Id: 'q2', Title: 'Since', Type: '6', ConditionId: 'q1', Child: [] }],
        },
      ],
      'users.getMicrodataAnswers': [{ Id: 'q1', Answer: '0' }],
      'users.setMicrodataAnswers': true,
    },
  });
  await screen.emit('textArea', 'microdata.kayas', 'change', { value: '123 123' });
  await wait(520);
  expect(screen.calls('users.getMicrodataCompletion')).toMatchObject([{ kayas: ['123'] }]);
  await screen.emit('dataGrid', '', 'open', { row: { UserId: 'u1' } });
  expect(screen.all('dateInput')).toEqual([]);
  await screen.emit('yesNo', 'Works', 'change', { value: '1' });
  await screen.emit('dateInput', 'Since', 'change', { value: '01-02-2020' });
  await screen.emit('button', 'microdata.finalize', 'click');
  expect(screen.calls('users.setMicrodataAnswers')).toMatchObject([
    {
      Final: true,
      Data: [
        { Id: 'q1', Answer: '1' },
        { Id: 'q2', Answer: '01-02-2020' },
      ],
    },
  ]);
});

test('admin/project/applications: tabs, chosen rows and a task that asks before it moves them', async () => {
  const screen = await play('admin-project-applications', {
    catalogue: { calls: { 'applicationForm.changeStatus': { takesProject: true } } },
    globals: {
      project: {
        Id: 'p1',
        Settings: { Config: { Application: { Questions: [{ Name: 'n', Label: 'N', Show: null }] } } },
      },
    },
    calls: {
      'applications.list': {
        list: [{ Id: 'x', Protocol: '7', AFM: '1', Answers: { n: 'yes' }, Complete: true }],
        count: 1,
      },
      'applicationForm.changeStatus': true,
    },
  });
  const cells = [...screen.baseElement.querySelectorAll('[data-slot="columns"]')].map((column) => column.textContent);
  expect(cells).toEqual(['applications.protocol7', 'Nyes', 'afm1']);
  expect([...screen.baseElement.querySelectorAll('[data-slot="rowMenu"]')].map((menu) => menu.textContent)).toEqual([
    'applications.resubmit',
    '',
  ]);
  await screen.emit('dataGrid', '', 'select', { selected: ['x'] });
  await screen.emit('button', 'applications.forward', 'click');
  expect(screen.ports.portCalls.find((portCall) => portCall.kind === 'confirm')).toMatchObject({
    text: 'applications.forwardSure {"count":1}',
  });
  expect(screen.calls('applicationForm.changeStatus')).toEqual([{ ProjectId: 'p1', Ids: ['x'], Status: -1 }]);
  expect(screen.get('dataGrid')['selected']).toEqual([]);
});

test('admin/senditems: rows go one after the other, and what failed stays', async () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key, cells: [key] }));
  const screen = await play('admin-senditems', {
    calls: {
      'data.getMassServiceData': { massdata: { transform: 'x', method: 'POST' } },
      'data.massTargets': [],
      'data.massRow': ({ body }: { body: string }) => {
        if (body === 'b') throw down;
      },
    },
    functions: { x: ({ cells }: { cells: string[] }) => cells[0] },
  });
  await screen.emit('sheet', '', 'change', { value: { headers: ['h'], rows } });
  await screen.emit('button', 'massSend.send', 'click');
  await wait(20);
  expect(screen.get('sheet')['value']).toEqual({ headers: ['h'], rows: [{ key: 'b', cells: ['down'] }] });
  expect(screen.ports.portCalls.find((portCall) => portCall.kind === 'toast')).toMatchObject({
    text: 'OK: 2 Failed: 1',
  });
});

test('admin/project/updateuserfields: guessed, checked and imported in batches', async () => {
  const users = Array.from({ length: 45 }, (_, index) => ({ Username: `u${index}` }));
  const screen = await play('admin-project-updateuserfields', {
    calls: {
      'users.addUsers': ({ Users }: { Users: { Username: string }[] }) => Users.slice(1).map((user) => user.Username),
    },
    functions: { guess: { h: 'Username' }, dryRun: { users, problems: [] } },
    scripts: { 'admin/project/updateuserfields': '' },
  });
  await screen.emit('stepper', '', 'change', { value: 3 });
  await screen.emit('button', 'import.run', 'click');
  await wait(20);
  expect(screen.calls('users.addUsers').map((body) => JSON.stringify(body).split('Username').length - 1)).toEqual([
    20, 20, 5,
  ]);
  expect(
    screen
      .all('listItem')
      .map((row) => row['title'])
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['u0', 'u20', 'u40']);
  expect(screen.get('jobProgress')['job']).toMatchObject({ state: 'done', done: 45, total: 45 });
});

test('views/dropouts: asks when told to, and what the grid holds can be exported', async () => {
  const screen = await play('views-dropouts', {
    calls: { 'jsondata.get': [] },
    services: {
      DropoutsByMonth: [
        { month: '2026-01', dropouts: 3 },
        { month: '=1+1', dropouts: 1 },
      ],
    },
  });
  await screen.emit('button', 'Εκτέλεση', 'click');
  expect(screen.get('stat')['value']).toBe(4);
  const grid = screen.get('dataGrid');
  screen.runtime.page.tables.set(grid.nodeId, () => ({
    columns: [{ id: 'month', header: 'Μήνας' }],
    rows: [['2026-01'], ['=1+1']],
  }));
  act(() => screen.get('menu').slots['items']?.[0]?.emit('click'));
  await screen.settle();
  expect(screen.ports.portCalls.at(-1)).toMatchObject({
    kind: 'download',
    name: 'Report.csv',
    text: '\uFEFFΜήνας\r\n"=""2026-01"""\r\n"=""=1+1"""\r\n',
  });
});

test('questionnaire: a flow says what is shown, takes what is answered, and ends on another page', async () => {
  const screen = await play('questionnaire', {
    params: { id: 'a1' },
    confirm: () => true,
    catalogue: { flows },
  });
  expect(screen.runtime.hasUnsaved).toBe(false);
  await screen.emit('button', 'quest.start', 'click');
  expect(screen.get('choiceQuestion')).toMatchObject({ question: { Id: 'q1' }, readOnly: false });
  expect(screen.getByTestId('unknown')).toHaveText('questionInput 99? /body/children/0');
  await screen.emit('choiceQuestion', '', 'answer', { Id: 'q1', Value: 'because' });
  expect(screen.get('choiceQuestion')['answer']).toBe('because');
  expect(screen.runtime.hasUnsaved).toBe(true);
  await screen.emit('button', 'quest.finish', 'click');
  expect(screen.ports.portCalls.at(-1)).toEqual({ kind: 'navigate', to: { to: 'home', with: {} } });
});

test('a flow that nobody knows breaks what reads it, and names the nearest', async () => {
  const { getAllByTestId } = await play('questionnaire', {
    catalogue: { flows: { questionnaires: flow('questionnaires', questionnaire) } },
  });
  expect(getAllByTestId('broken')[0]).toHaveText(
    'quest/run/body: There is no flow questionnaire; is questionnaires meant?again',
  );
});
