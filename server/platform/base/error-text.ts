/** The messages of an error and of its causes, one per line, for the log of a process that ends. */
export const errorText = (error: unknown): string => [...new Set(messagesOf(error))].join('\n  Cause: ');

function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // A host with several addresses fails with one error per address and has no message of its own.
  const causes: unknown[] = error instanceof AggregateError ? [...error.errors] : [];
  if (error.cause !== undefined) causes.push(error.cause);
  return [...(error.message === '' ? [] : [error.message]), ...causes.flatMap(messagesOf)];
}
