import { CallError } from '../../../engine/index.ts';
import { asText } from '../schema/text-and-classes.ts';

/** The text of an error for the reader: the server's text, or the message. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.text;
  return error instanceof Error ? error.message : asText(error);
}
