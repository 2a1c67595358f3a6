/** What is typed after the search was opened and before its field is there. */
let typed = '';
let stop: (() => void) | undefined;

/** Notes plain keys until the field takes them. Returns what ends it. */
export function hearTyping(): () => void {
  stop?.();
  const heard = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', heard, { capture: true });
  stop = () => {
    removeEventListener('keydown', heard, { capture: true });
    typed = '';
    stop = undefined;
  };
  return () => stop?.();
}

/** The field is there: it gets what was typed, and hears the keys itself from now on. */
export function takeTyped(): string {
  const text = typed;
  stop?.();
  return text;
}
