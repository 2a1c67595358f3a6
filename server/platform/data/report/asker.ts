/** The data about the asker that the views of reports use. */
export interface Asker {
  readonly person: number;
  readonly project: number;
  readonly roles: readonly string[];
  /** The names of the fields that they may read. */
  readonly fields: readonly string[];
  readonly projectFields: readonly string[];
  /** Whether they see the usernames of others. */
  readonly usernames: boolean;
}
