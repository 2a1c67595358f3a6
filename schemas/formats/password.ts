/** A rule of a password mask, with its bit. */
export interface PasswordRule {
  readonly name: 'length' | 'lower' | 'upper' | 'digit' | 'special';
  readonly bit: number;
  readonly test: (password: string) => boolean;
}

export const MIN_PASSWORD_LENGTH = 8;
/** Length, lower case, digit and special character. */
export const DEFAULT_PASSWORD_MASK = 27;

const PASSWORD_RULES: readonly PasswordRule[] = [
  { name: 'length', bit: 1, test: (password) => Array.from(password).length >= MIN_PASSWORD_LENGTH },
  { name: 'lower', bit: 2, test: (password) => /\p{Ll}/u.test(password) },
  { name: 'upper', bit: 4, test: (password) => /\p{Lu}/u.test(password) },
  { name: 'digit', bit: 8, test: (password) => /\d/.test(password) },
  { name: 'special', bit: 16, test: (password) => /[!@#$%^&]/.test(password) },
];

/** Every rule of the mask, with whether the password fulfils it. */
export const checkPassword = (
  password: string,
  mask: number = DEFAULT_PASSWORD_MASK,
): { readonly rule: PasswordRule['name']; readonly passed: boolean }[] =>
  PASSWORD_RULES.filter(({ bit }) => (mask & bit) !== 0).map(({ name, test }) => ({
    rule: name,
    passed: test(password),
  }));

export const isPassword = (password: string, mask: number = DEFAULT_PASSWORD_MASK): boolean =>
  checkPassword(password, mask).every(({ passed }) => passed);
