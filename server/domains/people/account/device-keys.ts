import { hkdfSync } from 'node:crypto';
import type { CallContext } from '../../../platform/http/area.ts';
import { sessionName } from '../../../platform/http/person-header.ts';
import { unauthenticated } from '../../../platform/base/problem.ts';
import { installationId, installationSecret } from '../../../platform/data/installation.ts';

const KEY_BYTES = 32;
const NAME_BYTES = 16;

/**
 * The keys of a browser for copies of screens and for answers that wait. The first one is derived from the session and
 * the person, and the second one from the person alone; whoever acts or views as a person has other keys.
 */
export async function deriveDeviceKeys({ db, config, session }: Pick<CallContext, 'db' | 'config' | 'session'>) {
  const { expires } = await findExpiry(db, session.hash);
  const [secret, salt] = [await installationSecret(db, 'deviceKeys'), await installationId(db)];
  const derive = (use: string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, use, bytes));
  const person = sessionName(session);
  const ofSession = `${session.hash.toString('hex')} ${person}`;
  return {
    Session: derive(`session ${ofSession}`, NAME_BYTES).toString('base64url'),
    Copies: derive(`copies ${ofSession}`, KEY_BYTES).toString('base64'),
    Waiting: derive(`waiting ${person}`, KEY_BYTES).toString('base64'),
    IdleSeconds: config.SESSION_IDLE * 60,
    Seconds: Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1_000)),
  };
}

async function findExpiry(db: CallContext['db'], hash: Buffer): Promise<{ readonly expires: Date }> {
  const row = await db.selectFrom('sessions').where('hash', '=', hash).select('expires').executeTakeFirst();
  if (!row) throw unauthenticated();
  return row;
}
