import { expect, it } from 'vitest';
import { usesLiveReload } from './use-new-version.ts';

it.each([
  [['SuperAdmin', 'Admin'], true],
  [['SuperAdmin', 'Mentee'], true],
  [['SuperAdmin'], false],
  [['SuperAdmin', 'Registered'], false],
  [['Admin', 'ProjectManager'], false],
])('live reload for %j: %j', (held, live) => expect(usesLiveReload(held)).toBe(live));
