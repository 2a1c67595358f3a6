/** The stored value of a group: one of the two is null. */
export interface AnswerValue {
  readonly OptionId: string | null;
  readonly Text: string | null;
}
