import type { OperationCodes, OperationDefinition, OperationDocs } from '../operation.ts';
import { STANDARD_DOCS } from '../standard.docs.ts';
import { STANDARD_CODE } from '../standard.ts';
import { OPERATION_CODE } from './code.ts';
import { DATE_DOCS } from './date.docs.ts';
import { FORMAT_DOCS } from './format.docs.ts';
import { LIST_DOCS } from './list.docs.ts';
import { NUMBER_DOCS } from './number.docs.ts';
import { OBJECT_DOCS } from './object.docs.ts';
import { TEXT_DOCS } from './text.docs.ts';
import { WORLD_DOCS } from './world.docs.ts';

/** Code and what is told of it, joined; an operation of which nothing is told is a mistake of ours. */
function whole(codes: OperationCodes, docs: OperationDocs): Readonly<Record<string, OperationDefinition>> {
  const joined = Object.entries(codes).map(([name, code]) => {
    const doc = docs[name];
    if (!doc) throw new Error(`nothing is told of the operation ${name}`);
    return [name, Object.freeze({ name, ...doc, ...code })] as const;
  });
  return Object.freeze(Object.fromEntries(joined));
}

/** Every eager operation that a formula may call, by its name. */
export const OPERATIONS = /* @__PURE__ */ whole(OPERATION_CODE, {
  ...STANDARD_DOCS,
  ...TEXT_DOCS,
  ...DATE_DOCS,
  ...NUMBER_DOCS,
  ...LIST_DOCS,
  ...OBJECT_DOCS,
  ...WORLD_DOCS,
  ...FORMAT_DOCS,
});

/** The eager operations that JSON Logic itself has. */
export const STANDARD_OPERATIONS = /* @__PURE__ */ whole(STANDARD_CODE, STANDARD_DOCS);
