import type { DemoPerson, DemoProjectName } from '../../../../schemas/demo/index.ts';

/** The project and people for the actions of the demo. */
export interface DemoActions {
  readonly name: DemoProjectName;
  readonly project: number;
  readonly people: readonly DemoPerson[];
  readonly idOf: ReadonlyMap<string, number>;
  readonly now: Date;
}
