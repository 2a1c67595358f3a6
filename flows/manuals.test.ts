import { expect, test } from 'vitest';
import { flows } from './index.ts';
import { flowManuals } from './manuals.ts';

test('every flow has a manual, which tells of the events that it hears and of no other', () => {
  const events = (known: typeof flows) =>
    Object.fromEntries(Object.entries(known).map(([name, flow]) => [name, Object.keys(flow.events)]));
  expect(events(flowManuals)).toEqual(events(flows));
});
