const SECRET = /api_?key|authorization|password|secret|token/i;

/** Is this the name of a member that holds a password, a key or a token? */
export const isSecretName = (name: string): boolean => SECRET.test(name);

/** Is this name one of a secret? */
export const isSecret = (name: string, value: unknown): boolean =>
  isSecretName(name) && typeof value === 'string' && value !== '';
