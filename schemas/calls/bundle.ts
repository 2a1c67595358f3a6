import { closed, defineCall, file, projectId, stream, Type } from '../define.ts';
import { bundleReport } from '../entities/bundle.ts';
import { areas } from '../roles.ts';

const MAX_BUNDLE_BYTES = 32 * 1024 * 1024;
const bundleFile = () => file('The bundle: a ZIP archive of its files.');

export const bundle = {
  name: defineCall({
    path: '/api/praxis/bundle/name',
    method: 'POST',
    summary:
      'Gives every action, action type and questionnaire of the project a name for bundles, which stays when the title changes. Called before each export.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId() }),
    reply: closed({ Count: Type.Integer({ description: 'How many have a name.' }) }),
    writes: true,
  }),
  export: defineCall({
    path: '/api/praxis/bundle/export',
    method: 'GET',
    answers: 'stream',
    long: true,
    summary:
      'The project as a bundle: a ZIP archive of formatted documents, without people and without secrets. It contains the documents that the reader may read.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId() }),
    reply: stream('The archive.'),
  }),
  check: defineCall({
    path: '/api/praxis/bundle/check',
    method: 'POST',
    long: true,
    takes: 'multipart',
    limit: MAX_BUNDLE_BYTES,
    summary: 'What an import of the bundle would change, and what would break. Nothing is stored.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId(), File: bundleFile() }),
    reply: bundleReport,
  }),
  import: defineCall({
    path: '/api/praxis/bundle/import',
    method: 'POST',
    long: true,
    takes: 'multipart',
    limit: MAX_BUNDLE_BYTES,
    summary:
      'Makes the documents of the bundle those of the project, in one transaction: one version for each changed document. Refused while there are errors, or if the project changed since the check.',
    roles: areas.settings,
    body: closed({
      ProjectId: projectId(),
      File: bundleFile(),
      Mark: Type.String({ description: 'The state that the check saw.', maxLength: 64 }),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
    }),
    reply: bundleReport,
    irreversible: true,
    affects: [
      'projects.get',
      'projects.byId',
      'documents.get',
      'documents.list',
      'documents.source',
      'documents.revisions',
      'documents.catalogue',
      'actions.all',
      'actions.types',
      'quest.quests',
      'lang.texts',
      'mail.templates',
    ],
  }),
};
