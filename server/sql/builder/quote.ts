export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Without escapes, as standard_conforming_strings reads it. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
