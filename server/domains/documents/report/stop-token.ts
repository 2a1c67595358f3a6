import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../platform/data/tables.ts';
import { installationSecret } from '../../../platform/data/installation.ts';

/** The schedule and the receiver of a link that stops mails. */
export interface StopOrder {
  readonly schedule: number;
  readonly person: number;
}

const DAY_MS = 86_400_000;
/** As long as mails of reports are useful. */
const STOP_LINK_DAYS = 90;

const TOKEN = /^(?<schedule>\d{1,9})\.(?<person>\d{1,9})\.(?<end>\d{1,9})\.(?<mac>[\w-]{43})$/;

/** Signs a link that stops one schedule for one receiver and gives no other access. */
export async function createStopToken(db: Db, order: StopOrder, now = Date.now()): Promise<string> {
  const end = Math.ceil(now / DAY_MS) + STOP_LINK_DAYS;
  const text = `${order.schedule}.${order.person}.${end}`;
  return `${text}.${(await sign(db, text)).toString('base64url')}`;
}

/** The schedule and receiver of a token; undefined for a forged or expired one. */
export async function readStopToken(db: Db, token: string, now = Date.now()): Promise<StopOrder | undefined> {
  const { schedule, person, end, mac = '' } = TOKEN.exec(token)?.groups ?? {};
  if (schedule === undefined || person === undefined || end === undefined) return undefined;
  const expected = await sign(db, `${schedule}.${person}.${end}`);
  const isSigned = timingSafeEqual(expected, Buffer.from(mac, 'base64url'));
  return isSigned && now < Number(end) * DAY_MS ? { schedule: Number(schedule), person: Number(person) } : undefined;
}

const sign = async (db: Db, text: string): Promise<Buffer> =>
  createHmac('sha256', await installationSecret(db, 'stopMails'))
    .update(`stop ${text}`)
    .digest();
