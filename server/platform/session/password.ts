import { hash, hashSync, verify } from '@node-rs/argon2';

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane. argon2id is the package's default; its enum cannot be
// named here.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Longer passwords are refused before hashing. */
export const MAX_PASSWORD_LENGTH = 256;

/** The hash of a password for storing. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), PARAMETERS);

/** The same in the calling thread, for threads that do nothing else. */
export const hashPasswordSync = (password: string): string => hashSync(password.normalize('NFKC'), PARAMETERS);

let unknownAccountHash: Promise<string> | undefined;

/**
 * Whether the password is the stored one. For an unknown account (`stored` undefined) it takes as long, and is false.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const text = password.slice(0, MAX_PASSWORD_LENGTH).normalize('NFKC');
  if (stored) return (await verify(stored, text)) && password.length <= MAX_PASSWORD_LENGTH;
  unknownAccountHash ??= hashPassword('nobody has this password');
  await verify(await unknownAccountHash, text);
  return false;
}
