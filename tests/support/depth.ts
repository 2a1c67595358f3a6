/** Does the run include the long forms of tests? TEST_DEPTH=deep. */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';
