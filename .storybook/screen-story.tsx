import type { ReactNode } from 'react';
import type { Scenario } from '../schemas/documents/scenario.ts';
import { setClock } from '../tests/support/scenarios/clock.ts';
import { scenarios } from '../tests/support/scenarios/files.ts';
import { StagePage, reportingFrame } from '../tests/support/scenarios/stage-page.tsx';
import { play, type Report } from '../tests/support/scenarios/play.ts';
import { makeStage, type Stage } from '../tests/support/scenarios/stage.ts';

interface Loaded {
  readonly stage: Stage;
  readonly faults: readonly string[];
}

interface ScreenStory {
  storyName?: string;
  readonly parameters: object;
  readonly loaders: readonly (() => Loaded)[];
  readonly beforeEach: () => () => void;
  readonly render: (args: object, context: { readonly loaded: Loaded }) => ReactNode;
  readonly play: (context: { readonly loaded: Loaded; readonly step: Report }) => Promise<void>;
}

/** A scenario of a screen as a story: it opens with the given data, and plays its steps. */
export function screenStory(screen: string, name: string): ScreenStory {
  const scenario = scenarioOf(screen, name);
  return {
    parameters: {
      controls: { disable: true },
      docs: { source: { code: JSON.stringify(scenario, null, 2), language: 'json' } },
    },
    loaders: [
      () => {
        const faults: string[] = [];
        return { stage: makeStage(screen, scenario.given, reportingFrame(faults)), faults };
      },
    ],
    beforeEach: () => {
      const resetClock = setClock(scenario.given.now);
      document.addEventListener('click', stay);
      return () => {
        document.removeEventListener('click', stay);
        resetClock();
      };
    },
    render: (_args, { loaded }) => <StagePage stage={loaded.stage} />,
    async play({ loaded, step }) {
      await play(scenario, loaded.stage, { tell: step });
      if (loaded.faults.length > 0) throw new Error(loaded.faults.join('\n'));
    },
  };
}

/** Disables links, which have no target in a story. */
function stay(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
}

function scenarioOf(screen: string, name: string): Scenario {
  const found = scenarios[screen]?.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`${screen} has no scenario ${name}: start Storybook again`);
  return found;
}
