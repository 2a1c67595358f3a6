/** Values with which a flow is played in Storybook. The chart is that of the app; who plays decides what its actors answer. */
export interface FlowPlay {
  readonly input?: object;
  /** Actor -> name of an outcome -> what the actor answers, or the error that it throws. */
  readonly outcomes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Event -> a payload to begin with. */
  readonly events?: Readonly<Record<string, object>>;
  /** The first state that stays. */
  readonly initial: string;
  /** A way through the chart: the button that is pressed, an event or "actor: outcome", and the state after it. */
  readonly steps: readonly { readonly press: string; readonly state: string }[];
}

/** The error of a call, with the members that flows read. */
export const failure = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });
