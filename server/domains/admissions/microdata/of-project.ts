import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { Project } from '../../../../schemas/entities/project.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { findDocument, layOutText } from '../../documents/index.ts';
import { loadForms } from './completion.ts';
import type { MicrodataPart } from './parts.ts';

type ProjectMicrodata = Pick<
  Project,
  'MicrodataStart_Text' | 'MicrodataEnd_Text' | 'CompletedMicrodataStart' | 'CompletedMicrodataEnd'
>;

const MEMBERS = {
  start: { text: 'MicrodataStart_Text', completed: 'CompletedMicrodataStart' },
  end: { text: 'MicrodataEnd_Text', completed: 'CompletedMicrodataEnd' },
} as const satisfies Record<MicrodataPart, Record<string, keyof ProjectMicrodata>>;

const KIND = storedKinds.microdata.name;

/**
 * The microdata of a project: the questions for their editors, and for a mentee whether their own forms are final.
 * Forms that the project does not have are left out.
 */
export async function presentMicrodata(db: Db, reader: Reader): Promise<ProjectMicrodata> {
  const [edits, fills] = [hasRole(reader, 'Admin'), hasRole(reader, 'Mentee')];
  if (!edits && !fills) return {};
  const project = reader.project.id;
  const forms = fills ? await loadForms(db, project, [reader.person]) : undefined;
  const reply: ProjectMicrodata = {};
  for (const part of ['start', 'end'] as const) {
    const row = await findDocument(db, { project, kind: KIND, name: part });
    if (!row) continue;
    const { text, completed } = MEMBERS[part];
    if (edits) reply[text] = layOutText(KIND, row.document, row.text);
    if (forms) reply[completed] = forms(reader.person, part)?.final ?? false;
  }
  return reply;
}
