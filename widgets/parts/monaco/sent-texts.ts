/** The last text, and the sent texts that have not come back as the value. */
export interface SentTexts {
  readonly last: string;
  readonly waiting: readonly string[];
}
const MAX_WAITING = 50;

/** The value lags behind fast typing. A text that was sent before is not a change from outside. */
export function isEcho(sent: SentTexts, value: string): boolean {
  const at = sent.waiting.lastIndexOf(value);
  if (at < 0) return value === sent.last;
  Object.assign(sent, { waiting: sent.waiting.slice(at + 1) });
  return true;
}

export const addSent = ({ waiting }: SentTexts, text: string): SentTexts => ({
  last: text,
  waiting: [...waiting, text].slice(-MAX_WAITING),
});
