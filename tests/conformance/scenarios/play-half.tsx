import { configure } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { useOwnClock } from '../../support/engine/react.tsx';
import type { Scenario } from '../../../schemas/documents/scenario.ts';
import { scenarios } from '../../support/scenarios/files.ts';
import { passOwnTime } from '../../support/scenarios/own-clock.ts';
import { StagePage, reportingFrame } from '../../support/scenarios/stage-page.tsx';
import { play } from '../../support/scenarios/play.ts';
import { makeStage } from '../../support/scenarios/stage.ts';
import { TestProviders } from '../../support/widgets/render.tsx';

/** Shows the screen of a scenario and plays it; returns the broken nodes. */
async function run(name: string, scenario: Scenario): Promise<readonly string[]> {
  const faults: string[] = [];
  const { now } = scenario.given;
  if (now !== undefined) vi.setSystemTime(now);
  const stage = makeStage(name, scenario.given, reportingFrame(faults));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  try {
    root.render(
      <TestProviders>
        <StagePage stage={stage} />
      </TestProviders>,
    );
    await play(scenario, stage, { pause: passOwnTime });
  } finally {
    root.unmount();
    // A timer of a module outlives the page: on the next clock it would never end.
    await vi.runOnlyPendingTimersAsync();
  }
  return faults;
}

/** The documents whose scenarios are played: all, or some by name, SCENARIOS=quest/run,users/list. */
const played = process.env['SCENARIOS']?.split(',') ?? Object.keys(scenarios);

/** Plays every second document's scenarios; two files play all of them beside each other. */
export function playHalfOfScenarios(half: 0 | 1): void {
  useOwnClock();
  // The page runs as it does in a browser: React draws by itself.
  configure({ eventWrapper: (act) => act(), asyncWrapper: (act) => act() });

  it('there are scenarios of each document', () => {
    expect(played.filter((name) => !Object.hasOwn(scenarios, name))).toEqual([]);
  });

  describe.each(played.filter((_, place) => place % 2 === half))('%s', (name) => {
    const titled = (scenarios[name] ?? []).map((scenario) => [scenario.name, scenario] as const);
    it.each(titled)('%s', async (_title, scenario) => expect(await run(name, scenario)).toEqual([]), 30_000);
  });
}
