import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sendingAfter } from '../../../../flows/microdataSending/machine.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isAllowedTarget } from '../../../platform/base/hosts.ts';
import { enqueueEffect } from '../../../platform/outbox/outbox.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, unprocessable } from '../../../platform/base/problem.ts';
import { broadcastMicrodata } from './broadcast.ts';
import { standingOf, type FormState } from './completion.ts';
import { buildFile, type MicrodataFile } from './file.ts';

type Body = Calls['microdata.sendMicrodata']['body'];
type Reply = Calls['microdata.sendMicrodata']['reply'];

/** Days after which a sending is deleted. */
const DAYS = 90;

/** The kind of the effect, whose payload is the id of a sending. */
export const SEND_EFFECT = 'microdata';

/** Queues the file for the information system of the project, and waits some time for its answer. */
export async function sendMicrodata(context: CallContext, reader: Reader, body: Body): Promise<Reply> {
  const url = requireAddress(reader, context.config.OUTGOING_HOSTS);
  const file = await buildFile(context.db, reader, body, findSendFault);
  const people = file.people.map(({ id }) => id);
  const id = randomUUID();
  const effect = await context.db.transaction().execute(async (db) => {
    await startSend(db, reader, { id, url, file });
    await context.audit(
      {
        action: 'microdata.send',
        subject: `${people.length} mentees`,
        project: String(reader.project.id),
        details: { send: id, part: file.part, people: people.length },
      },
      db,
    );
    return enqueueEffect(db, { kind: SEND_EFFECT, key: `microdata-${id}`, payload: { id } });
  });
  await broadcastMicrodata(context, reader.project.id, people);
  await context.waitForEffect(effect, { signal: context.request.deadline.signal });
  return leaveSend(context.db, id);
}

/** The address in the settings; it is checked again when the file is sent. */
function requireAddress({ project }: Reader, origins: CallContext['config']['OUTGOING_HOSTS']): string {
  const { MicrodataUrl } = project.settings.Config;
  const url = typeof MicrodataUrl === 'string' ? MicrodataUrl.trim() : '';
  if (!isAllowedTarget(url, origins))
    throw unprocessable('microdata-address', 'The project has no address that microdata can be sent to.');
  return url;
}

const findSendFault = (form: FormState): 'microdata-sending' | 'microdata-sent' | undefined => {
  if (sendingAfter(standingOf(form), 'SEND')) return undefined;
  return form.grey ? 'microdata-sending' : 'microdata-sent';
};

interface StartedSend {
  readonly id: string;
  readonly url: string;
  readonly file: MicrodataFile;
}

/** Marks the forms as being sent. Of two simultaneous sendings of one form, one is refused. */
async function startSend(db: Db, { person, project }: Reader, { id, url, file }: StartedSend): Promise<void> {
  await sql`delete from microdata_sends where ended < now() - make_interval(days => ${DAYS})`.execute(db);
  await db
    .insertInto('microdata_sends')
    .values({
      id,
      project: project.id,
      part: file.part,
      author: person,
      url,
      xml: file.xml,
      people: file.people.length,
    })
    .execute();
  const ids = file.people.map((mentee) => mentee.id);
  const revisions = file.people.map((mentee) => mentee.revision);
  const { rows } = await sql`
    with free as (
      select microdata.person from microdata
      join unnest(${ids}::integer[], ${revisions}::integer[]) as wanted(person, revision) using (person, revision)
      where microdata.project = ${project.id} and microdata.part = ${file.part}
        and microdata.final and not microdata.grey and microdata.sent is null
      order by microdata.person for update of microdata)
    update microdata set grey = true, send = ${id}, error = null, code = null from free
    where microdata.project = ${project.id} and microdata.part = ${file.part} and microdata.person = free.person
    returning microdata.person`.execute(db);
  if (rows.length < ids.length)
    throw conflict('microdata-sending', 'A form changed, or is being sent by somebody else.');
}

/** Stops waiting and returns the state of a sending. The sender is notified when it ends later. */
async function leaveSend(db: Db, id: string): Promise<Reply> {
  await db
    .updateTable('microdata_sends')
    .set({ waiting: false })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
  const send = await db
    .selectFrom('microdata_sends')
    .where('id', '=', id)
    .select(['outcome', 'people', 'error', 'code'])
    .executeTakeFirstOrThrow();
  return {
    State: send.outcome ?? 'sending',
    Count: send.people,
    Error: send.error ?? '',
    Code: send.code ?? '',
  };
}
