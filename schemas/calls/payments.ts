import { closed, defineCall, id, nullable, paging, projectId, Type } from '../define.ts';
import { payment, paymentBatch, paymentLine } from '../entities/payment.ts';
import { areas } from '../roles.ts';

const CHANGED = ['payments.getPayments', 'payments.list', 'payments.totals', 'payments.history', 'payments.changes'];

const day = (description: string) =>
  Type.Optional(nullable(Type.String({ description, format: 'date', maxLength: 10 })));
const count = (description: string) => Type.Integer({ description, minimum: 0 });
const kayas = () =>
  Type.Array(Type.String({ description: 'A code.', minLength: 1, maxLength: 40 }), {
    description: 'The codes of mentees (kayas).',
    maxItems: 5000,
  });

const filters = {
  ProjectId: projectId(),
  Search: Type.Optional(Type.String({ description: 'Words of the name, or the code.', maxLength: 200 })),
  MentorId: Type.Optional(
    nullable(Type.String({ description: 'Only of this mentor; empty: only those without any.', maxLength: 64 })),
  ),
  ActionId: Type.Optional(nullable(id('Only for this action.'))),
  From: day('The first day.'),
  To: day('The last day.'),
};

const changeResult = closed({
  BatchId: nullable(Type.String({ description: 'The change, to take it back; null if nothing changed.' })),
  Changed: count('Payments that were set or removed.'),
  Same: count('Payments that were so before.'),
});

export const payments = {
  setPayments: defineCall({
    path: '/api/project/SetPayments',
    method: 'POST',
    summary: 'Sets or removes payments of mentees for actions. If one code or action does not fit, nothing changes.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Kayas: kayas(),
      ActionIds: Type.Array(id('An action.'), { description: 'The actions.', minItems: 1, maxItems: 50 }),
      Set: Type.Boolean({ description: 'True sets them, false removes them.' }),
    }),
    reply: changeResult,
    affects: CHANGED,
    long: true,
  }),
  getPayments: defineCall({
    path: '/api/project/GetPayments',
    method: 'POST',
    summary: 'The people with these codes and their payments, in the order of the codes.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Kayas: kayas() }),
    reply: Type.Array(paymentLine),
    long: true,
  }),
  undo: defineCall({
    path: '/api/praxis/payments/undo',
    method: 'POST',
    summary: 'Takes a change of payments back, as far as it still holds.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), BatchId: id('The change.') }),
    reply: changeResult,
    affects: CHANGED,
  }),
  actions: defineCall({
    path: '/api/praxis/payments/actions',
    method: 'POST',
    summary: 'The actions that the project pays for, in the order of its settings.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        Id: Type.String({ description: 'The action.' }),
        Title: Type.String({ description: 'Its title; empty if the project has no such action.' }),
        Exists: Type.Boolean({ description: 'Whether the project has it.' }),
      }),
    ),
  }),
  list: defineCall({
    path: '/api/praxis/payments/list',
    method: 'POST',
    summary: 'The payments of mentees whom the reader sees, the newest first, a page at a time.',
    roles: areas.admin,
    body: closed({ ...filters, ...paging() }),
    reply: closed({
      list: Type.Array(payment, { description: 'The page.' }),
      count: count('How many fit.'),
      All: count('How many there are without filters.'),
    }),
  }),
  totals: defineCall({
    path: '/api/praxis/payments/totals',
    method: 'POST',
    summary: 'How many payments by month, by mentor and by action.',
    roles: areas.admin,
    body: closed(filters),
    reply: closed({
      Count: count('Payments.'),
      People: count('Mentees who are paid.'),
      Months: Type.Array(
        closed({ Month: Type.String({ description: 'As in 2026-11.' }), Count: count('Payments of the month.') }),
        { description: 'By month, the first one first; months without payments between two others are 0.' },
      ),
      Mentors: Type.Array(
        closed({
          MentorId: Type.String({ description: 'Empty for none, and for one whom the reader does not see.' }),
          Name: Type.String({ description: 'The name; empty likewise.' }),
          Count: count('Payments of their mentees.'),
          People: count('Of how many mentees.'),
        }),
        { description: 'By mentor, the most first.' },
      ),
      Actions: Type.Array(
        closed({
          ActionId: Type.String({ description: 'The action.' }),
          Title: Type.String({ description: 'Its title.' }),
          Count: count('Payments for it.'),
        }),
        { description: 'By action, the most first.' },
      ),
    }),
  }),
  history: defineCall({
    path: '/api/praxis/payments/history',
    method: 'POST',
    summary: 'Who set and removed payments, the newest first, a page at a time.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      MenteeId: Type.Optional(nullable(id('Only changes of this mentee.'))),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(paymentBatch, { description: 'The page.' }),
      count: count('How many there are.'),
    }),
  }),
  changes: defineCall({
    path: '/api/praxis/payments/changes',
    method: 'POST',
    summary: 'The payments of one change, a page at a time.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), BatchId: id('The change.'), ...paging() }),
    reply: closed({ list: Type.Array(payment, { description: 'The page.' }), count: count('How many there are.') }),
  }),
};
