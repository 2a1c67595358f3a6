import type { OperationCodes, OperationDefinition, OperationDocs } from '../operation.ts';
import { standardDocs } from '../standard.docs.ts';
import { STANDARD_CODE } from '../standard.ts';
import { OPERATION_CODE } from './code.ts';
import { dateDocs } from './date.docs.ts';
import { formatDocs } from './format.docs.ts';
import { listDocs } from './list.docs.ts';
import { numberDocs } from './number.docs.ts';
import { objectDocs } from './object.docs.ts';
import { textDocs } from './text.docs.ts';
import { worldDocs } from './world.docs.ts';

// The documentation comes from functions, and the calls are marked as pure, so that a bundle without the manual omits it.

/** Joins code and documentation; throws for an operation without documentation. */
function whole(codes: OperationCodes, tell: () => OperationDocs): Readonly<Record<string, OperationDefinition>> {
  const docs = tell();
  const joined = Object.entries(codes).map(([name, code]) => {
    const doc = docs[name];
    if (!doc) throw new Error(`nothing is told of the operation ${name}`);
    return [name, Object.freeze({ name, ...doc, ...code })] as const;
  });
  return Object.freeze(Object.fromEntries(joined));
}

/** Every eager operation that a formula may call, by its name. */
export const OPERATIONS = /* @__PURE__ */ whole(OPERATION_CODE, () => ({
  ...standardDocs(),
  ...textDocs(),
  ...dateDocs(),
  ...numberDocs(),
  ...listDocs(),
  ...objectDocs(),
  ...worldDocs(),
  ...formatDocs(),
}));

/** The eager operations that JSON Logic itself has. */
export const STANDARD_OPERATIONS = /* @__PURE__ */ whole(STANDARD_CODE, standardDocs);
