const SECRET = /api_?key|authorization|password|secret|token/i;

/** Is this the name of a member that holds a password, a key or a token? */
export const isSecretName = (name: string): boolean => SECRET.test(name);

/** Does the member hold a secret, by its name? */
export const isSecret = (name: string, value: unknown): boolean =>
  isSecretName(name) && typeof value === 'string' && value !== '';
