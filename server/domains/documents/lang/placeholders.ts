/** The names of the placeholders in texts: {{count}} gives count. */
export const findPlaceholders = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name = '']) => name))),
];
