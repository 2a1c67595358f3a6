import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The form of the bench: 60 questions in six steps, two of them for files. */
export const QUESTIONS = 60;
const STEP = 10;
export const UPLOADS = ['cv', 'card'] as const;
const written = QUESTIONS - UPLOADS.length;
const nameAt = (at: number): string => (at === 0 ? 'email' : at === 1 ? 'last_name' : `q${at}`);
const section = (at: number): string => `s${Math.floor(at / STEP)}`;

export const form = {
  Sections: Array.from({ length: QUESTIONS / STEP }, (_, at) => ({ Name: `s${at}`, Label: `Βήμα ${at + 1}` })),
  Questions: [
    ...Array.from({ length: written }, (_, at) => ({
      Name: nameAt(at),
      Label: `Ερώτηση ${at + 1}`,
      Type: at === 0 ? 'email' : 'text',
      Section: section(at),
      Required: true,
      // A tenth of them depend on another answer.
      ...(at % 10 === 9 ? { Show: `${nameAt(at - 1)} != 'όχι'` } : {}),
    })),
    ...UPLOADS.map((Name, at) => ({
      Name,
      Label: `Έγγραφο ${at + 1}`,
      Type: 'file',
      Section: section(written + at),
      Required: true,
      FileKinds: ['pdf'],
      FileCount: 1,
    })),
  ],
};

/** The first answers of an applicant. `mark` tells one save from another. */
export const answersOf = (who: number, count: number, mark: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: Math.min(count, written) }, (_, at) => [
      nameAt(at),
      at === 0 ? addressOf(who) : at === 1 ? mark : `Μια απάντηση για την ερώτηση ${at} `.repeat(3).trim(),
    ]),
  );

export const addressOf = (who: number): string => `applicant${who}@example.org`;

/** A PDF that no other applicant has. */
export function fileOf(who: number, question: string, size: number): Buffer {
  const bytes = Buffer.alloc(size, createHash('sha512').update(`${who} ${question}`).digest());
  bytes.write('%PDF-1.7\n');
  return bytes;
}

/**
 * A solved human check. Its task is what the server makes, but for the number to find, which takes a browser a second: three hundred of them would be the
 * load of this machine. What the server does with the solution is the same.
 */
export async function solveCheck(secret: string): Promise<string> {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'praxis', use, 32)).toString('hex');
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    counter: 1,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1_000) + 600,
    data: { purpose: 'application' },
    hmacSignatureSecret: derive('challenge'),
    hmacKeySignatureSecret: derive('solution'),
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
