import { describe, expect, it } from 'vitest';
import { FORMER_KINDS, STORED_KINDS, storedKindOf } from '../../../../schemas/documents/index.ts';
import { routes } from '../../../../schemas/routes.ts';
import { definitions as widgets } from '../../../../widgets/definitions.ts';
import '../../../domains.ts'; // oxlint-disable-line import/no-unassigned-import -- the areas register their kinds
import { findKindRules } from './kinds.ts';

describe.each(STORED_KINDS)('the kind %s', (name) => {
  const kind = storedKindOf(name);

  it('has rules at the server, no editor or one with an address, and a preview that is a widget', () => {
    expect(kind?.name).toBe(name);
    expect(findKindRules(name)).toBeDefined();
    expect([null, ...routes.map(({ screen }) => screen)]).toContain(kind?.editor);
    expect([null, ...Object.keys(widgets)]).toContain(kind?.preview);
  });
});

it('former names belong to present kinds and are no present names', () => {
  for (const [former, name] of Object.entries(FORMER_KINDS)) {
    expect(storedKindOf(former)?.name).toBe(name);
    expect(STORED_KINDS.map(String)).not.toContain(former);
  }
  expect(storedKindOf('toString')).toBeUndefined();
});
