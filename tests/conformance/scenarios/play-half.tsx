import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Scenario } from '../../../schemas/documents/scenario.ts';
import { setClock } from '../../support/scenarios/clock.ts';
import { scenarios } from '../../support/scenarios/files.ts';
import { StagePage, reportingFrame } from '../../support/scenarios/stage-page.tsx';
import { play } from '../../support/scenarios/play.ts';
import { makeStage } from '../../support/scenarios/stage.ts';
import { TestProviders } from '../../../widgets/_shared/testing.tsx';

/** Shows the screen of a scenario and plays it; returns the broken nodes. */
async function run(name: string, scenario: Scenario): Promise<readonly string[]> {
  const faults: string[] = [];
  const clock = setClock(scenario.given.now);
  try {
    const stage = makeStage(name, scenario.given, reportingFrame(faults));
    const page = render(
      <TestProviders>
        <StagePage stage={stage} />
      </TestProviders>,
    );
    await play(scenario, stage);
    page.unmount();
  } finally {
    clock();
  }
  return faults;
}

/** Plays every second document's scenarios; two files play all of them beside each other. */
export function playHalfOfScenarios(half: 0 | 1): void {
  beforeEach(() => {
    // The page runs as it does in a browser: React draws by itself.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });

  describe.each(Object.entries(scenarios).filter((_, place) => place % 2 === half))('%s', (name, all) => {
    const named = all.map((scenario) => [scenario.name, scenario] as const);
    it.each(named)('%s', async (_title, scenario) => expect(await run(name, scenario)).toEqual([]), 30_000);
  });
}
