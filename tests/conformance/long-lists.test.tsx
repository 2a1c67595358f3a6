import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScenarioGiven } from '../../schemas/documents/scenario.ts';
import { TestProviders } from '../support/widgets/render.tsx';
import { StagePage, reportingFrame } from '../support/scenarios/stage-page.tsx';
import { makeStage, type Stage } from '../support/scenarios/stage.ts';

/** The height of a row of a long list, and of the list. */
const [ROW, LIST] = [40, 800];

beforeEach(() => {
  // The page runs as it does in a browser: React draws by itself.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return this.dataset['index'] === undefined ? LIST : ROW;
  });
});
afterEach(() => void vi.restoreAllMocks());

function open(name: string, given: ScenarioGiven): Stage {
  const stage = makeStage(name, given, reportingFrame([]));
  render(
    <TestProviders>
      <StagePage stage={stage} />
    </TestProviders>,
  );
  return stage;
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const message = (Seq: number) => ({
  Token: `token-${Seq}`,
  ConversationId: '7',
  Seq,
  UserId: Seq === 30 ? '1' : '2',
  Message: `Number ${Seq}`,
  Time: new Date(Date.UTC(2026, 10, 20, 8, Seq)).toISOString(),
  Sent: 'sent' as const,
});
const messages = (from: number, to: number) => ({ list: numbers(from, to).map(message), More: from > 1 });
const conversation = (New: number) => ({
  Id: '7',
  Title: 'Maria',
  Group: false,
  Users: [{ Id: '2', Name: 'Maria', Roles: ['Mentor'], status: true, Read: 0 }],
  Last: '2026-11-20T09:20:00.000Z',
  LastSeq: 80,
  LastMessage: 'Number 80',
  LastUserId: '2',
  New,
  CanSend: true,
  Cursor: '1.7',
});
const asked = (stage: Stage) => stage.ports.callsOf('chat.getMessages');

test('a conversation with 55 unread messages opens at the first of them', async () => {
  const stage = open('chat/conversation', {
    params: { conversation: conversation(55) },
    replies: {
      'chat.newMessages': { Count: 0 },
      'chat.getMessages': { $each: [messages(41, 60), messages(1, 40)] },
    },
  });
  // One of the last 56 messages is the reader's own.
  const first = await screen.findByText('Number 5');
  const read = screen.getByText('Number 4');
  expect(asked(stage)).toMatchObject([{ count: 20 }, { Before: 41, count: 100 }]);
  const line = screen.getByText('Νέα μηνύματα');
  expect(line.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(line.compareDocumentPosition(read) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(screen.getAllByText('Νέα μηνύματα')).toHaveLength(1);
});

test('a conversation with more unread messages than are loaded opens at the oldest of those', async () => {
  const page = (last: number) => ({ ...messages(last - 99, last), More: true });
  const stage = open('chat/conversation', {
    params: { conversation: conversation(5000) },
    replies: {
      'chat.newMessages': { Count: 0 },
      'chat.getMessages': {
        $each: [messages(981, 1000), ...[980, 880, 780, 680, 580].map(page), { list: [], More: false }],
      },
    },
  });
  await screen.findByText('Νέα μηνύματα');
  expect(asked(stage).slice(0, 6)).toMatchObject([{ count: 20 }, ...Array.from({ length: 5 }, () => ({ count: 100 }))]);
  screen.getByText('Number 481');
});

test('a conversation whose older messages fail to load opens with those that are there', async () => {
  open('chat/conversation', {
    params: { conversation: conversation(55) },
    replies: {
      'chat.newMessages': { Count: 0 },
      'chat.getMessages': { $each: [messages(61, 80), { $error: { status: 503, code: 'unavailable' } }] },
    },
  });
  const line = await screen.findByText('Νέα μηνύματα');
  expect(line.compareDocumentPosition(screen.getByText('Number 61')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const mentee = (Id: number) => ({
  Id: String(Id),
  Username: `mentee-${Id}`,
  Fields: { first_name: 'Anna', last_name: `Number ${Id}` },
  ProjectFields: {},
  Roles: ['Mentee'],
  Level: 1000,
  State: 1,
  status: false,
  Coordinators: [],
  CacheMentors: {},
  Progress: { Done: 1, All: 2 },
  Actions: {
    1: { Completed: true, Locked: null, Shown: true, Mentee: {}, Public: {}, Action: {}, Time: null },
    2: {
      Completed: false,
      Locked: null,
      Shown: true,
      State: 'handedIn',
      Mentee: {},
      Public: {},
      Action: {},
      Time: null,
    },
  },
});
const action = (Id: string, Title: string, group: string) => ({
  Id,
  TypeId: 10,
  Title,
  Titles: '',
  Group: [group],
  Flags: 3,
  Function: '',
  Data: {},
});

test('the gradebook prints everybody, with headings that a page can repeat', async () => {
  const stage = open('mentor/grid', {
    user: { Id: '5', Roles: ['Mentor'], Level: 100 },
    replies: {
      'grid.getActionsGridHeader': [action('1', 'Map', 'A. Aims'), action('2', 'Letter', 'B. Work')],
      'grid.getActionsGridCount': { Count: 103 },
      'grid.totals': { Count: 103, People: { waiting: 0, late: 0, returned: 0 }, Waiting: 0, Done: { 1: 103 } },
      'grid.getActionsGridPartial': { $each: [numbers(1, 100).map(mentee), numbers(101, 103).map(mentee)] },
    },
  });
  await screen.findByText('Anna Number 1');
  fireEvent.click(screen.getByRole('button', { name: 'Εκτύπωση' }));
  await expect.poll(() => stage.ports.portCalls.filter(({ kind }) => kind === 'print')).toHaveLength(1);
  expect(stage.ports.callsOf('grid.getActionsGridPartial')).toHaveLength(2);
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
  const sheet = screen.getByRole('table', { hidden: true });
  const rows = within(sheet).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(2 + 103 + 1);
  expect(sheet.querySelectorAll('thead tr')).toHaveLength(2);
  expect(sheet.querySelector('thead')?.textContent).toContain('A. AimsB. Work');
  expect(rows[104]?.textContent).toContain('Anna Number 103');
  expect(rows[104]?.textContent).toContain('Π');
  expect([...(rows[105]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).slice(2)).toEqual(['103', '–']);
  act(() => void globalThis.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => screen.queryByRole('table', { hidden: true })).toBeNull();
});
