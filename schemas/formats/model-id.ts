/** The id of a question's answer within its questionnaire: ID_ and four digits. */
export const isModelId = (text: string): boolean => /^ID_\d{4}$/.test(text);

/** The first unused id, or null when all ten thousand are used. */
export function nextModelId(taken: Iterable<string>): string | null {
  const known = new Set(taken);
  for (let number = 0; number <= 9999; number++) {
    const id = `ID_${String(number).padStart(4, '0')}`;
    if (!known.has(id)) return id;
  }
  return null;
}
