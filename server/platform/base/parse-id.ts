/** An id of a call as a number of the tables; an invalid id gives one that no row has. */
export const parseId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
