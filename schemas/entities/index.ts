import type { TSchema } from '../define.ts';
import { action } from './action.ts';
import { conversation, message } from './chat.ts';
import { bundle, documentRow, problem, revisionRow } from './document.ts';
import { fieldDefinition } from './fields.ts';
import { filterOptions, filterValue, sortValue } from './filter.ts';
import { libraryItem, metadataDocument, metadataGeneral, metadataMedia, metadataUrl } from './library.ts';
import { project, projectRow } from './project.ts';
import { answer, microdataQuestion, question } from './questionnaire.ts';
import { currentUser, identity, localFile, massData, newUser, pastedTable, user } from './user.ts';

/** What calls carry and documents name: `{"$ref": "entities/user"}`. */
export const entities: Readonly<Record<string, TSchema>> = {
  'entities/action': action,
  'entities/answer': answer,
  'entities/bundle': bundle,
  'entities/conversation': conversation,
  'entities/current-user': currentUser,
  'entities/document': documentRow,
  'entities/field-definition': fieldDefinition,
  'entities/filter-options': filterOptions,
  'entities/filter-value': filterValue,
  'entities/identity': identity,
  'entities/library-item': libraryItem,
  'entities/local-file': localFile,
  'entities/mass-data': massData,
  'entities/metadata-document': metadataDocument,
  'entities/metadata-general': metadataGeneral,
  'entities/metadata-media': metadataMedia,
  'entities/metadata-url': metadataUrl,
  'entities/microdata-question': microdataQuestion,
  'entities/message': message,
  'entities/new-user': newUser,
  'entities/pasted-table': pastedTable,
  'entities/problem': problem,
  'entities/project': project,
  'entities/project-row': projectRow,
  'entities/question': question,
  'entities/revision': revisionRow,
  'entities/sort-value': sortValue,
  'entities/user': user,
};
