import type { OperationCodes, OperationDefinition, OperationDocs } from '../operation.ts';
import { standardDocs } from '../standard.docs.ts';
import { STANDARD_CODE } from '../standard.ts';
import { OWN_CODE, registerOperations } from './code.ts';
import { dateDocs } from './date.docs.ts';
import { listDocs } from './list.docs.ts';
import { numberDocs } from './number.docs.ts';
import { objectDocs } from './object.docs.ts';
import { textDocs } from './text.docs.ts';
import { hostDocs } from './host.docs.ts';

// The documentation is created by functions, and the calls are marked as pure, so that a bundle without the manual omits it.

/** Joins code and documentation; throws for an operation without documentation. */
function whole(codes: OperationCodes, tell: () => OperationDocs): Record<string, OperationDefinition> {
  const docs = tell();
  const joined = Object.entries(codes).map(([name, code]) => {
    const doc = docs[name];
    if (!doc) throw new Error(`the operation ${name} has no documentation`);
    return [name, Object.freeze({ name, ...doc, ...code })] as const;
  });
  return Object.fromEntries(joined);
}

const described: Record<string, OperationDefinition> = /* @__PURE__ */ whole(OWN_CODE, () => ({
  ...standardDocs(),
  ...textDocs(),
  ...dateDocs(),
  ...numberDocs(),
  ...listDocs(),
  ...objectDocs(),
  ...hostDocs(),
}));

/** Every eager operation that a formula may call, by its name: the engine's own, and those of the host. */
export const OPERATIONS: Readonly<Record<string, OperationDefinition>> = described;

/** Adds operations of the host with their documentation, for the checker, the completion and the manual. */
export function describeOperations(codes: OperationCodes, tell: () => OperationDocs): void {
  registerOperations(codes);
  Object.assign(described, whole(codes, tell));
}

/** The eager operations that JSON Logic itself has. */
export const STANDARD_OPERATIONS = /* @__PURE__ */ whole(STANDARD_CODE, standardDocs);
