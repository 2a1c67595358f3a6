/** Whether a run takes the long forms of tests too: TEST_DEPTH=deep. */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';
