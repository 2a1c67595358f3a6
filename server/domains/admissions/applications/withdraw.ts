import { randomUUID } from 'node:crypto';
import { planMove } from '../../../../flows/application/machine.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { requireConsent } from '../../../platform/http/consent.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { unprocessable } from '../../../platform/base/problem.ts';
import { noApplication, sendApplicationsChanged, standingOf, storeMoves } from './moves.ts';
import { selectOwn } from './own.ts';
import { protocolOf } from './present.ts';

/** Withdraws an application of the caller. Those who decide see the reason. */
export async function withdrawOwn(
  context: CallContext,
  { AppId, Reason = '' }: Calls['applications.withdraw']['body'],
): Promise<Calls['applications.withdraw']['reply']> {
  const row = await context.db.transaction().execute(async (db) => {
    const own = await selectOwn(db, context.me.Id)
      .where('applications.id', '=', parseId(AppId))
      .select([
        'applications.id',
        'applications.project',
        'applications.status',
        'applications.before',
        'applications.mentee',
        'applications.address',
        'applications.language',
        'applications.name',
        'applications.year',
        'applications.number',
      ])
      .forUpdate('applications')
      .executeTakeFirst();
    if (!own) throw noApplication();
    requireConsent(context, own.project);
    const plan = planMove(standingOf(own), { type: 'WITHDRAW' });
    if (!plan) throw unprocessable('application-not-moved', 'This application cannot be withdrawn any more.');
    await storeMoves(
      context,
      db,
      { project: { id: own.project } },
      {
        action: 'applications.withdraw',
        batch: randomUUID(),
        moves: [{ ...plan, row: own, kind: 'withdraw' }],
        reason: Reason,
        mailed: new Set(),
      },
    );
    return own;
  });
  await sendApplicationsChanged(context, row.project);
  return { Protocol: protocolOf(row) };
}
