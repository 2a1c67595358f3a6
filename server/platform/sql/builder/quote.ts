export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Without escapes, as standard_conforming_strings requires. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
