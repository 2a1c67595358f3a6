/** What an error says and what caused it, a line each: for people who read the end of a process. */
export const errorText = (error: unknown): string => [...new Set(messagesOf(error))].join('\n  Cause: ');

function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // A host with several addresses fails with an error for each, and says nothing itself.
  const causes: unknown[] = error instanceof AggregateError ? [...error.errors] : [];
  if (error.cause !== undefined) causes.push(error.cause);
  return [...(error.message === '' ? [] : [error.message]), ...causes.flatMap(messagesOf)];
}
