import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/base/config.ts';
import type { Data } from '../../../platform/data/index.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { requireAddressLimit, type AddressLimit } from '../../../platform/public/address-limit.ts';
import { stopMails } from './stops.ts';
import { readStopToken } from './stop-token.ts';

/** The path at which mail programs stop the mails of a schedule. */
export const STOP_PATH = '/api/praxis/report/stop';

const LIMIT: AddressLimit = { name: 'report-stop', max: 60, seconds: 600 };
const MAX_BODY_BYTES = 1_024;

/**
 * The address of List-Unsubscribe. Mail programs POST to it (RFC 8058) without session and origin, so it is not a call.
 * Only the token counts, not the body. A GET changes nothing: it leads to the page of the schedules.
 */
export function addStopRoute(app: FastifyInstance, { data: { db }, config }: { data: Data; config: Config }): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, _text, done) => done(null),
    );
    const read = async (address: string, token: string) => {
      await requireAddressLimit({ db, address }, LIMIT);
      const order = await readStopToken(db, token);
      if (!order) throw notFound('no-stop-link', 'The link is not valid, or its time is over.');
      return order;
    };
    scope.post<{ Params: { token: string } }>(
      `${STOP_PATH}/:token`,
      { bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        await stopMails(db, await read(request.ip, request.params.token));
        return reply.code(204).send();
      },
    );
    scope.get<{ Params: { token: string } }>(
      `${STOP_PATH}/:token`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { schedule, person } = await read(request.ip, request.params.token);
        const found = await db
          .selectFrom('report_schedules')
          .innerJoin('projects', 'projects.id', 'report_schedules.project')
          .where('report_schedules.id', '=', schedule)
          .select(['projects.url', 'report_schedules.report'])
          .executeTakeFirst();
        const reader = await db.selectFrom('people').where('id', '=', person).select('language').executeTakeFirst();
        const start = `${config.baseUrl}/${toMailLanguage(reader?.language ?? null)}`;
        const page = found ? `/${found.url}/admin/report/schedules/${encodeURIComponent(found.report)}` : '';
        return reply.redirect(`${start}${page}`);
      },
    );
  });
}
