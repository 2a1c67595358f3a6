/** What texts fill in, {{count}} as count: those of all languages together. */
export const findPlaceholders = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name = '']) => name))),
];
