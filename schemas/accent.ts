/** The colour of what can be pressed, where a project has no colour of its own. The build writes it into index.html. */
export const ACCENT = '#6667ab';
