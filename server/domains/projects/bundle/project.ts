import { sql } from 'kysely';
import { projects } from '../../../../schemas/calls/projects.ts';
import { bundleProject } from '../../../../schemas/documents/bundle.ts';
import { settingsSchema } from '../../../../schemas/documents/settings.ts';
import { isSecret } from '../../../../schemas/formats/secret-name.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader } from '../../../policy/reader.ts';
import { checkSettings } from '../settings/check.ts';
import { MASK } from '../settings/settings-for.ts';
import { isObject, settingsOf } from '../../../policy/settings.ts';
import { createProblem, screensForSettings } from '../../documents/index.ts';
import { broadcastSettings } from '../projects/broadcast.ts';
import { writeProject } from '../projects/save.ts';
import { hasCallRole } from './call-roles.ts';
import type { Document } from './codec.ts';
import { toBundleDocument, toIdDocument } from './documents.ts';
import { asObject } from './actions.ts';
import type { BundleSource, ImportWork } from './source.ts';

const mayChange = hasCallRole(projects.set);

/** The name of the project and the order of its actions. */
export const projectSource: BundleSource = {
  folder: 'project',
  single: true,
  schema: bundleProject,
  texts: {},
  mayRead: mayChange,
  mayWrite: mayChange,
  load: async (db, project, names) => {
    const { descr } = await db
      .selectFrom('projects')
      .where('id', '=', project)
      .select('descr')
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('actions')
      .where('project', '=', project)
      .orderBy('place')
      .orderBy('id')
      .select('id')
      .execute();
    const Actions = rows.map(({ id }) => names.nameOf('action', String(id)) ?? String(id));
    return [{ name: 'project', document: { format: 1, Descr: descr, Actions } }];
  },
  store: async (work, { document }) => {
    await storeSettings(work, { Descr: String(document['Descr']) });
    await storeOrder(work, Array.isArray(document['Actions']) ? document['Actions'].map(String) : []);
  },
  check: ({ document }) =>
    Promise.resolve(
      document['format'] === 1
        ? []
        : [createProblem('bundle-format', '/format', 'the bundle comes from a newer version')],
    ),
};

/** Actions that are not named follow the named ones in their former order. */
async function storeOrder({ db, reader, names }: ImportWork, order: readonly string[]): Promise<void> {
  const ids = order.map((name) => Number(names.idOf('action', name) ?? 0));
  await sql`
    update actions set place = ordered.place from (
      select id, row_number() over (order by array_position(${ids}::integer[], id) nulls last, place, id) as place
      from actions where project = ${reader.project.id}
    ) as ordered where actions.id = ordered.id`.execute(db);
}

/** The settings without their secrets. */
export const settingsSource: BundleSource = {
  folder: 'settings',
  single: true,
  schema: settingsSchema,
  texts: {},
  mayRead: mayChange,
  mayWrite: mayChange,
  load: async (db, project, names) => {
    const { settings } = await db
      .selectFrom('projects')
      .where('id', '=', project)
      .select('settings')
      .executeTakeFirstOrThrow();
    const { all } = settingsOf(settings);
    return [{ name: 'settings', document: toBundleDocument(names, asObject(withoutSecrets(all))) }];
  },
  store: (work, { document }) => storeSettings(work, { settings: toIdDocument(work.names, document) }),
  check: ({ document }, bundle) => {
    const { problems } = checkSettings(JSON.stringify(document), {
      before: settingsOf({}),
      level: 0,
      fresh: true,
      ...screensForSettings(bundle.units),
    });
    return Promise.resolve(
      problems.map(({ code, severity, pointer, name, detail }) => ({
        ...createProblem(code, pointer.replace(/^\/Settings/, ''), [code, name, detail].filter(Boolean).join(': ')),
        severity,
      })),
    );
  },
};

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (isSecret(key, inner) ? [] : [[key, withoutSecrets(inner)]])),
  );
}

/** Masks the secrets of the project; a save keeps masked values. */
function withMasks(given: unknown, stored: unknown): unknown {
  if (Array.isArray(given))
    return given.map((item: unknown, index) => withMasks(item, Array.isArray(stored) ? stored[index] : undefined));
  if (!isObject(given) || !isObject(stored)) return given;
  const secrets = Object.entries(stored).flatMap(([key, value]) =>
    isSecret(key, value) && !Object.hasOwn(given, key) ? [[key, MASK] as const] : [],
  );
  return Object.fromEntries([
    ...Object.entries(given).map(([key, value]) => [key, withMasks(value, stored[key])] as const),
    ...secrets,
  ]);
}

interface SettingsChange {
  readonly Descr?: string;
  readonly settings?: Document;
}

/** Saves by the rules of every other save of a project. */
async function storeSettings(work: ImportWork, { Descr, settings }: SettingsChange): Promise<void> {
  const { context, db, message } = work;
  const reader = await requireReader(context, String(work.reader.project.id));
  const { descr, url, id, settings: stored } = reader.project;
  const draft = {
    Id: String(id),
    Descr: Descr ?? descr,
    url,
    Settings: JSON.stringify(withMasks(settings ?? withoutSecrets(stored.all), stored.all)),
  };
  if (settings === undefined && Descr === descr) return;
  const saved = await writeProject(context, db, reader, { draft, message, action: 'projects.set' });
  work.afterCommit(() => broadcastSettings(context, parseId(saved.Id), saved.Revision));
}
