/** The first line of the XML files in a workbook archive. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
