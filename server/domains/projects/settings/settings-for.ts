import { isSecret } from '../../../../schemas/formats/secret-name.ts';
import { mayReadField } from '../../../policy/fields.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { isObject, objectOf, type Json } from '../../../policy/settings.ts';

/** Replaces a secret in settings; saving it keeps the secret. */
export const MASK = '********';

/** Settings without secrets: texts under such names never leave the server. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecret(key, inner) ? MASK : maskSecrets(inner)]),
  );
}

/** The parts of Config that pages of all readers need. */
const PUBLIC_CONFIG = ['gdpr', 'Logo', 'passwordRules', 'Alert', 'HomeCustomView', 'Color', 'meeting', 'enableActions'];

/**
 * Readers who may change settings get all of them; others get the parts that pages need. Secrets are masked for
 * everybody.
 */
export function settingsFor(reader: Reader): Json {
  const { settings } = reader.project;
  if (hasRole(reader, 'Admin', 'ProjectManager')) return objectOf(maskSecrets(settings.all));
  const user = objectOf(settings.all['User']);
  return objectOf(
    maskSecrets({
      Config: pickKeys(settings.Config, (key) => PUBLIC_CONFIG.includes(key)),
      User: {
        ...pickKeys(user, (key) => ['Label', 'Color', 'Letter'].includes(key)),
        Fields: settings.User.Fields.filter((field) => mayReadField(reader, field)),
        ProjectFields: settings.User.ProjectFields.filter((field) => mayReadField(reader, field)),
        Filters: settings.User.Filters.filter(({ Field }) => canSeeField(reader, Field)),
      },
      Roles: pickKeys(settings.Roles, (key) => reader.roles.some((role) => role === key)),
    }),
  );
}

function canSeeField(reader: Reader, name: string): boolean {
  const { Fields, ProjectFields } = reader.project.settings.User;
  const definition = [...Fields, ...ProjectFields].find(({ Name }) => Name === name);
  return definition !== undefined && mayReadField(reader, definition);
}

const pickKeys = (value: Json, keep: (key: string) => boolean): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)));
