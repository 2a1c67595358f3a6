import type { ImportRow } from '../../../../schemas/entities/bulk.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import { roleOf, ROLES } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { loadAllTexts } from '../../../platform/texts/text-overrides.ts';

/** Replaces role names in any language by their codes. */
export async function replaceRoleNames(db: Db, rows: readonly ImportRow[]): Promise<readonly ImportRow[]> {
  if (rows.every(({ Roles }) => Roles === undefined)) return rows;
  const codeOf = await roleCodes(db);
  return rows.map((row) => {
    if (row.Roles === undefined) return row;
    const names = typeof row.Roles === 'string' ? row.Roles.split(',') : row.Roles;
    return { ...row, Roles: names.map((name) => codeOf(name.trim())) };
  });
}

async function roleCodes(db: Db): Promise<(name: string) => string> {
  const languages = Object.values(await loadAllTexts(db));
  const codes = new Map(
    languages.flatMap((texts) => ROLES.map((role) => [fold(texts[`roles.${role}`] ?? role), role] as const)),
  );
  return (name) => roleOf(name) ?? codes.get(fold(name)) ?? name;
}
