import type { Domain } from './platform/app/domain.ts';
import { people } from './domains/people/index.ts';
import { documents } from './domains/documents/index.ts';
import { library } from './domains/library/index.ts';
import { learning } from './domains/learning/index.ts';
import { admissions } from './domains/admissions/index.ts';
import { messages } from './domains/messages/index.ts';
import { projects } from './domains/projects/index.ts';
import { operations } from './domains/operations/index.ts';

/** All domains; each may import those before it. */
export const domains: readonly Domain[] = [
  people,
  documents,
  library,
  learning,
  admissions,
  messages,
  projects,
  operations,
];
