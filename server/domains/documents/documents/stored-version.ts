import { isObject, migrate } from '../../../../engine/document/index.ts';
import { storedKindOf } from '../../../../schemas/documents/index.ts';

type Document = Readonly<Record<string, unknown>>;

/** Migrates a document that an older version saved. If that fails, the document stays as it is and its page shows the error. */
export function toPresentVersion(kindName: string, saved: Document): Document {
  const kind = storedKindOf(kindName);
  if (!kind) return saved;
  const { document } = migrate(saved, kind);
  return isObject(document) ? document : saved;
}
