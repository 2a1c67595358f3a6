import { entities } from '../../schemas/entities/index.ts';
import { formats } from '../../schemas/formats/index.ts';
import type { Area } from '../area.ts';
import type { Vocabulary } from '../http/validation.ts';
import { accountArea } from './account/routes.ts';
import { documentsArea } from './documents/routes.ts';
import { langArea } from './lang/routes.ts';
import { projectsArea } from './projects/routes.ts';
import { usersArea } from './users/routes.ts';
import { viewArea } from './view/routes.ts';

/** Every area that answers calls. */
export const areas: readonly Area[] = [accountArea, documentsArea, langArea, projectsArea, usersArea, viewArea];

/** What bodies and replies may refer to. */
export const vocabulary: Vocabulary = { entities, formats };
