/** A line of the palette that can be chosen. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** A text beside the label, such as the roles of a person. */
  readonly detail?: string;
  /** What it is, at the end of the line. */
  readonly kind: string;
  readonly icon: string;
  /** The person whose picture is shown in place of the icon. */
  readonly person?: string;
  /** When it was changed last, ISO. */
  readonly time?: string | null;
  /** 0 is the best match. */
  readonly rank: number;
  /** Its address, by which it is remembered; without one it is not. */
  readonly to?: string;
  /** A text to go on with in the field: choosing it does not close the palette. */
  readonly fill?: string;
  readonly run: () => void;
  /** What Ctrl+Enter does. */
  readonly second?: SecondChoice;
}

export interface SecondChoice {
  readonly label: string;
  readonly icon: string;
  readonly run: () => void;
}

/** Choices below a heading. */
export interface ChoiceGroup {
  readonly key: string;
  /** Groups of one kind have one chip. */
  readonly kind: string;
  readonly name: string;
  /** The server has more of them. */
  readonly more?: boolean;
  readonly choices: readonly Choice[];
}

export const choicesOf = (groups: readonly ChoiceGroup[]): readonly Choice[] =>
  groups.flatMap(({ choices }) => choices);
