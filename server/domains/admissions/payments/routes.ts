import { payments } from '../../../../schemas/calls/payments.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { listPaymentActions } from './actions.ts';
import { setPayments } from './change.ts';
import { listChanges, listHistory } from './history.ts';
import { countPayments, listPayments } from './list.ts';
import { listLines } from './mentees.ts';
import { undoPayments } from './undo.ts';

export const paymentsArea = area('payments', payments, {
  setPayments: async (body, context) => setPayments(context, await requireReader(context, body.ProjectId), body),
  getPayments: async ({ ProjectId, Kayas }, context) =>
    listLines(context.db, await requireReader(context, ProjectId), Kayas),
  undo: async (body, context) => undoPayments(context, await requireReader(context, body.ProjectId), body),
  actions: async ({ ProjectId }, context) => listPaymentActions(context.db, await requireReader(context, ProjectId)),
  list: async (body, context) => listPayments(context.db, await requireReader(context, body.ProjectId), body),
  totals: async (body, context) => countPayments(context.db, await requireReader(context, body.ProjectId), body),
  history: async (body, context) => listHistory(context.db, await requireReader(context, body.ProjectId), body),
  changes: async (body, context) => listChanges(context.db, await requireReader(context, body.ProjectId), body),
});
