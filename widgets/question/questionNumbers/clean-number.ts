/** Keeps only digits, a minus at the start, and one dot. A comma becomes a dot. */
export function cleanNumber(text: string): string {
  const kept = text.replaceAll(',', '.').replaceAll(/[^\d.-]/g, '');
  const signed = (kept.startsWith('-') ? '-' : '') + kept.replaceAll('-', '');
  const dot = signed.indexOf('.');
  return dot < 0 ? signed : signed.slice(0, dot + 1) + signed.slice(dot + 1).replaceAll('.', '');
}
