import { userEvent } from '@testing-library/user-event';
import { isObject } from '../../../engine/index.ts';
import type { Expectation, Scenario, Step } from '../../../schemas/documents/scenario.ts';
import { expectNow, failuresOf } from './expectations.ts';
import { finder } from './find.ts';
import { eventually, sleep, type Pause } from './eventually.ts';
import type { Stage } from './stage.ts';
import { perform, type UserActions } from './steps.ts';
import { isExpectation } from './verbs.ts';

/** Reports each step while it runs, for Storybook's list. */
export type Report = (label: string, step: () => Promise<void>) => Promise<void>;

const quietly: Report = async (_label, step) => step();

/** The options of a play: the receiver of its steps, and the clock. */
interface PlayOptions {
  readonly tell?: Report;
  readonly pause?: Pause;
}

/** Plays a scenario on the page that shows its stage, in the tests and in Storybook alike. */
export async function play(scenario: Scenario, stage: Stage, options: PlayOptions = {}): Promise<void> {
  const { tell = quietly, pause = sleep } = options;
  const hands: UserActions = {
    stage,
    find: finder(document.body, stage.translate),
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    pause,
  };
  await tell('given', () => settled(hands));
  // oxlint-disable no-await-in-loop -- a reader does one thing after the other
  for (const step of scenario.do) await tell(describeStep(step, stage), () => playStep(step, hands));
  for (const expected of scenario.expect) await tell(describeStep(expected, stage), () => expectSoon(expected, hands));
  // oxlint-enable no-await-in-loop
  withoutFaults(scenario, stage);
}

const json = (value: unknown): string => JSON.stringify(value);

/** Describes a step with texts instead of their keys. */
function describeStep(step: Step, { translate }: Stage): string {
  const withTexts = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withTexts);
    if (!isObject(value)) return value;
    if (typeof value['$t'] === 'string') return translate(value['$t'], isObject(value['with']) ? value['with'] : {});
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTexts(inner)]));
  };
  return Object.entries(step)
    .map(([name, value]) => `${name} ${json(withTexts(value))}`)
    .join(' ');
}

async function playStep(step: Step, hands: UserActions): Promise<void> {
  try {
    if (isExpectation(step)) await expectSoon(step, hands);
    else await perform(step, hands);
    await settled(hands);
  } catch (error) {
    throw new Error(`${json(step)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function expectSoon(expected: Expectation, hands: UserActions): Promise<void> {
  await settled(hands);
  await eventually(() => expectNow(expected, hands), hands.pause);
}

/** Waits until every request has its reply, except those that are never answered. */
async function settled({ stage: { ports }, pause }: UserActions): Promise<void> {
  const look = (): void => {
    const waiting = document.querySelector('[data-waiting]') !== null && ports.eternal() === 0;
    if (waiting || ports.pending() > 0) throw new Error('The page is still loading');
  };
  await eventually(look, pause, 15_000);
  await pause(0);
}

/** Throws for errors that fail every scenario. */
function withoutFaults(scenario: Scenario, stage: Stage): void {
  const expected = scenario.expect.some((one) => 'failed' in one);
  const failures = expected ? [] : failuresOf(stage.ports.portCalls).map((text) => `nobody caught "${text}"`);
  const faults = [...stage.ports.faults, ...failures];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
