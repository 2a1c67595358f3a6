/** The last text, and the texts that were sent and have not come back as the value. */
export interface SentTexts {
  readonly last: string;
  readonly waiting: readonly string[];
}
const MOST_WAITING = 50;

/** The value lags behind fast typing: a text that was sent before is no change from outside. */
export function isEcho(sent: SentTexts, value: string): boolean {
  const at = sent.waiting.lastIndexOf(value);
  if (at < 0) return value === sent.last;
  Object.assign(sent, { waiting: sent.waiting.slice(at + 1) });
  return true;
}

export const addSent = ({ waiting }: SentTexts, text: string): SentTexts => ({
  last: text,
  waiting: [...waiting, text].slice(-MOST_WAITING),
});
