import { hash, hashSync, verify } from '@node-rs/argon2';

// OWASP's choice for argon2id: 19 MiB, two passes, one lane. argon2id is the package's default; its enum cannot be named here.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More is refused before it is hashed. */
export const LONGEST_PASSWORD = 256;

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), PARAMETERS);

/** The same in the thread that asks: for one that has nothing else to do. */
export const hashPasswordHere = (password: string): string => hashSync(password.normalize('NFKC'), PARAMETERS);

let nobody: Promise<string> | undefined;

/** Whether the password is the stored one. For an unknown account (`stored` undefined) it takes as long, and is false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const text = password.slice(0, LONGEST_PASSWORD).normalize('NFKC');
  if (stored) return (await verify(stored, text)) && password.length <= LONGEST_PASSWORD;
  nobody ??= hashPassword('nobody has this password');
  await verify(await nobody, text);
  return false;
}
