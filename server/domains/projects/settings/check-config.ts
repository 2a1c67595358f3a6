import { isWebAddress } from '../../../../schemas/formats/address.ts';
import { areas, roleOf, type Role } from '../../../../schemas/roles.ts';
import type { SettingsCheckContext, SettingsFault } from './fault.ts';
import { fieldNames } from './check-fields.ts';
import { findMovedSecrets } from './secrets.ts';
import { documentKinds } from '../../../../schemas/documents/index.ts';
import { isObject, objectOf, type Json, type Settings } from '../../../policy/settings.ts';

/** All bits of passwordRules: length, lower, upper, digit, special. */
const ALL_RULES = 31;
const CORNER = /^(?:(?:top|bottom)[\s-]*(?:left|right)|bottom[\s-]*centre)$/i;

/** The problems of Config, including unknown keys. */
export function configProblems(settings: Settings, against: SettingsCheckContext): SettingsFault[] {
  const { Config } = settings;
  return [
    ...textProblem(Config['Color'], 'colour', '/Config/Color', (text) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)),
    ...textProblem(objectOf(Config['Logo'])['ImageUrl'], 'logo', '/Config/Logo/ImageUrl', isPicture),
    ...textProblem(objectOf(Config['Alert'])['Corner'], 'corner', '/Config/Alert/Corner', (text) => CORNER.test(text)),
    ...homeProblems(settings, against),
    ...maskProblem(Config['passwordRules']),
    ...consentProblem(settings),
    ...findMovedSecrets(Config['communicator'], against.before.Config['communicator']).map((name): SettingsFault => ({
      code: 'secretDomain',
      pointer: `/Config/communicator/${name}`,
      name,
    })),
    ...unknownKeys(settings),
  ];
}

const HOME = '/Config/HomeCustomView';
/** The screen that shows the home view: it cannot show itself. */
const HOME_SCREEN = 'home';

const hasHome = (role: Role): boolean => areas.main.some((known) => known === role);

/** A missing home view, and roles that cannot open it and therefore see their usual home. */
function homeProblems({ Config, Roles }: Settings, { knowsView, opensView }: SettingsCheckContext): SettingsFault[] {
  const name = Config['HomeCustomView'];
  if (typeof name !== 'string' || name === '') return [];
  const unknown = textProblem(name, 'view', HOME, (view) => view.toLowerCase() !== HOME_SCREEN && knowsView(view));
  if (unknown.length > 0) return unknown;
  const others = Object.keys(Roles).flatMap((key) => {
    const role = roleOf(key);
    return role === undefined || !hasHome(role) || opensView(name, role) ? [] : [role];
  });
  if (others.length === 0) return [];
  return [{ code: 'viewRole', severity: 'warning', pointer: HOME, name: name.slice(0, 80), detail: others.join(', ') }];
}

/** Whether a picture may have this address: no scripts, and no data other than pictures. */
export const isPicture = (address: string): boolean =>
  (isWebAddress(address) && !/[\s"'<>]/.test(address)) ||
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,][^\s"'<>]*$/i.test(address);

function textProblem(
  value: unknown,
  code: 'colour' | 'logo' | 'corner' | 'view',
  pointer: string,
  fits: (text: string) => boolean,
): SettingsFault[] {
  return typeof value !== 'string' || value === '' || fits(value) ? [] : [{ code, pointer, name: value.slice(0, 80) }];
}

function maskProblem(mask: unknown): SettingsFault[] {
  if (mask === undefined || (typeof mask === 'number' && Number.isInteger(mask) && mask >= 0 && mask <= ALL_RULES))
    return [];
  return [{ code: 'mask', pointer: '/Config/passwordRules', name: JSON.stringify(mask) }];
}

/** Consent without a field for it would lock out every mentee. */
function consentProblem(settings: Settings): SettingsFault[] {
  const { Required, UserField } = objectOf(settings.Config['gdpr']);
  if (Required !== true || (typeof UserField === 'string' && fieldNames(settings).has(UserField))) return [];
  return [
    { code: 'noSuchField', pointer: '/Config/gdpr/UserField', name: typeof UserField === 'string' ? UserField : '' },
  ];
}

/** Unknown keys are kept and reported, since they may be misspelt. */
function unknownKeys({ all, Config }: Settings): SettingsFault[] {
  const known = propertiesOf(documentKinds.settings.schema);
  const places: [string, Json, Json][] = [
    ['', all, known],
    ['/Config', Config, propertiesOf(known['Config'])],
    ['/User', objectOf(all['User']), propertiesOf(known['User'])],
  ];
  return places.flatMap(([pointer, value, names]) =>
    Object.keys(value)
      .filter((key) => !Object.hasOwn(names, key))
      .map((key): SettingsFault => ({
        code: 'unknownKey',
        severity: 'warning',
        pointer: `${pointer}/${key}`,
        name: key,
      })),
  );
}

const propertiesOf = (schema: unknown): Json => (isObject(schema) ? objectOf(schema['properties']) : {});
