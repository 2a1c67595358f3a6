import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { HUMAN_CHECK_PURPOSES } from '../../../schemas/calls/account.ts';
import type { CallContext } from '../http/area.ts';
import { installationSecret } from '../data/installation.ts';
import { unprocessable } from '../base/problem.ts';
import { countAttempt } from '../session/attempt-limit.ts';
import { countFromAddress, requireAddressLimit, type AddressLimit } from './address-limit.ts';

type Context = Pick<CallContext, 'db' | 'address' | 'config'>;

/** The purpose of a check. A solution is valid for its own purpose only. */
export type HumanCheckPurpose = (typeof HUMAN_CHECK_PURPOSES)[number];

const MINUTE = 60;
const VALID_SECONDS = 10 * MINUTE;
const CHALLENGES: AddressLimit = { name: 'human-challenge', max: 200, seconds: 10 * MINUTE };
/** The rounds of one derivation. The browser needs as many derivations as the counter: about a second of one processor. */
const COST = 5_000;
const COUNTERS = [200, 400] as const;

/** Creates a signed task for the browser, as text. It expires after ten minutes. */
export async function createHumanChallenge(context: Context, purpose: HumanCheckPurpose): Promise<string> {
  await requireAddressLimit(context, CHALLENGES);
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(...COUNTERS),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1_000) + VALID_SECONDS,
    data: { purpose },
    ...(await loadSecrets(context)),
  });
  return JSON.stringify(challenge);
}

/** Requires a solved check if the limit of the caller's address is exceeded. */
export async function requireHumanCheck(
  context: Context,
  purpose: HumanCheckPurpose,
  solved: string | undefined,
  limit: Omit<AddressLimit, 'name'>,
): Promise<void> {
  if (!canBrowsersSolve(context.config)) return;
  const wait = await countFromAddress(context, { name: `human-check-${purpose}`, ...limit });
  if (wait === 0) return;
  if (solved === undefined || !(await acceptSolution(context, purpose, solved))) throw humanCheckNeeded();
}

/** Browsers can solve a task only over https or on localhost. The answer comes from the settings, never from a request. */
export const canBrowsersSolve = ({ secure, baseUrl, HOST_NAMES }: Context['config']): boolean =>
  secure || (HOST_NAMES.length === 0 && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname));

const humanCheckNeeded = () =>
  unprocessable('human-check-needed', 'Somebody has to confirm that this is asked by a person.');

/**
 * Whether a solution is right, belongs to a task of this server and purpose, has not expired, and is used for the first
 * time.
 */
async function acceptSolution(context: Context, purpose: HumanCheckPurpose, solved: string): Promise<boolean> {
  const payload = parsePayload(solved);
  if (!payload || payload.challenge.parameters.data?.['purpose'] !== purpose) return false;
  const { verified } = await verifySolution({ ...payload, deriveKey, ...(await loadSecrets(context)) });
  if (!verified) return false;
  // The key is the signature of the task, so that another spelling of the same solution counts as used.
  const key = `human-solved:${createHash('sha256')
    .update(payload.challenge.signature ?? '')
    .digest('base64url')}`;
  return (await countAttempt(context.db, { key, max: 1, seconds: VALID_SECONDS })) === 0;
}

function parsePayload(text: string): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks the members that altcha-lib reads before it checks the signature. The others are signed, or altcha-lib checks them. */
const isPayload = (value: unknown): value is Payload =>
  isObject(value) &&
  isObject(value['solution']) &&
  isObject(value['challenge']) &&
  typeof value['challenge']['signature'] === 'string' &&
  isObject(value['challenge']['parameters']) &&
  typeof value['challenge']['parameters']['expiresAt'] === 'number' &&
  (value['challenge']['parameters']['data'] === undefined || isObject(value['challenge']['parameters']['data']));

/** Derives the keys for tasks and for solutions. They are the same at every node. */
async function loadSecrets({ db, config }: Context) {
  const secret = config.HUMAN_CHECK_SECRET || (await installationSecret(db, 'humanCheck'));
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'praxis', use, 32)).toString('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') };
}
