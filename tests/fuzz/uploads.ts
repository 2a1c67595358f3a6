import { createFormBody, formType } from '../support/server/forms.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './requests.ts';
import { send, type Outcome, type Sender } from './send.ts';

const SIZES = [0, 1, 1_000, 262_144, 300_000];

const json = (name: string, path: string, body: unknown): FuzzRequest => ({
  kind: 'upload in parts',
  name,
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
  ending: 'whole',
});

/** An upload in parts: some missing, duplicate, surplus, of the wrong size, or cut off; then its end, or none. */
export async function attemptUpload(random: Random, cookie: string | undefined, sender: Sender): Promise<Outcome> {
  const parts = random.between(1, 4);
  const PartSize = random.pick([1, 1_000, 262_144]);
  const start = { Category: 'cv', OriginalName: 'a.txt', Mime: 'text/plain', Parts: parts, PartSize };
  const reply = await fetch(`http://localhost:${sender.port}/api/files/StartUpload`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ ...start, Name: 'a.txt', FileSize: parts * PartSize }),
  });
  const answer: unknown = await reply.json();
  const given: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'Id') : undefined;
  const Id = typeof given === 'string' ? given : 'a'.repeat(32);
  const outcomes: Outcome[] = [reply.status];
  for (let turn = 0; turn < parts + 1; turn += 1) outcomes.push(await send(partOf(Id, parts, random), cookie, sender));
  if (random.chance(0.7))
    outcomes.push(await send(json('files.endUpload', '/api/files/EndUpload', { Id }), cookie, sender));
  return (
    outcomes.find((each) => each === 'HANGS' || (typeof each === 'number' && each >= 500)) ??
    outcomes.at(-1) ??
    'closed'
  );
}

function partOf(Id: string, parts: number, random: Random): FuzzRequest {
  const body = createFormBody({
    Id,
    part: random.between(-1, parts),
    ...(random.chance(0.2) ? { hash: 'ab'.repeat(32) } : {}),
    data: { bytes: Buffer.alloc(random.pick(SIZES), 'x') },
  });
  return {
    kind: 'upload in parts',
    name: 'files.uploadPart',
    method: 'POST',
    path: '/api/files/uploadpart',
    headers: { 'content-type': formType },
    body: random.chance(0.1) ? body.subarray(0, -20) : body,
    ending: random.chance(0.1) ? 'cut' : 'whole',
  };
}
