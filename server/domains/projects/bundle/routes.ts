import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { bundle } from '../../../../schemas/calls/bundle.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { requireReader } from '../../../policy/reader.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { loadDocuments } from './export.ts';
import { readBundleArchive } from './files.ts';
import { importBundle, tryBundle } from './import.ts';
import { loadBundleNames, storeBundleNames } from './project-names.ts';
import { bundleSources } from './sources.ts';
import { writeInProcess } from './work.ts';

export const bundleArea = area('bundle', bundle, {
  name: async ({ ProjectId }, context) => {
    const { project } = await requireReader(context, ProjectId);
    return context.db.transaction().execute(async (db) => {
      const names = await loadBundleNames(db, project.id);
      await storeBundleNames(db, project.id, names);
      return { Count: names.rows().length };
    });
  },
  export: ({ ProjectId }, context) => exportBundle(context, ProjectId),
  check: async ({ ProjectId, File }, context) => tryBundle(context, ProjectId, await readBundleArchive(File)),
  import: async ({ ProjectId, File, Mark, Message = '' }, context) =>
    importBundle(context, ProjectId, await readBundleArchive(File), { mark: Mark, message: Message }),
});

async function exportBundle(context: CallContext, id: string | undefined): Promise<StreamAnswer> {
  const reader = await requireReader(context, id);
  const { project } = reader;
  const documents = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => loadDocuments(db, reader, bundleSources(), await loadBundleNames(db, project.id)));
  const written = await writeInProcess(createScriptCaller(context, reader), documents);
  const archive = Buffer.from(written.archive);
  await context.audit({
    action: 'bundle.export',
    subject: `bundle ${project.url}`,
    project: String(project.id),
    details: { files: written.count },
  });
  return {
    type: 'application/zip',
    name: `${project.url}.zip`,
    tag: createHash('sha256').update(archive).digest('hex'),
    open: () => Promise.resolve(Readable.from([archive])),
  };
}
