import type { TSchema } from '../define.ts';
import { action } from './action.ts';
import { conversation, message } from './chat.ts';
import { bundle, documentRow, problem, revisionRow } from './document.ts';
import { fieldDefinition } from './fields.ts';
import { filterOptions, filterValue, sortValue } from './filter.ts';
import { project, projectRow } from './project.ts';
import { currentUser, identity, localFile, newUser, pastedTable, user } from './user.ts';

/** What calls carry and documents name: `{"$ref": "entities/user"}`. */
export const entities: Readonly<Record<string, TSchema>> = {
  'entities/action': action,
  'entities/bundle': bundle,
  'entities/conversation': conversation,
  'entities/current-user': currentUser,
  'entities/document': documentRow,
  'entities/field-definition': fieldDefinition,
  'entities/filter-options': filterOptions,
  'entities/filter-value': filterValue,
  'entities/identity': identity,
  'entities/local-file': localFile,
  'entities/message': message,
  'entities/new-user': newUser,
  'entities/pasted-table': pastedTable,
  'entities/problem': problem,
  'entities/project': project,
  'entities/project-row': projectRow,
  'entities/revision': revisionRow,
  'entities/sort-value': sortValue,
  'entities/user': user,
};
