/** Every built screen at an address of the demo, and who looks at it. Anyone who builds a screen adds its row; screens.test.ts holds that none is missing. */
export interface Visit {
  readonly screen: string;
  /** Path after the language; `demo` is the first project's url. */
  readonly path: string;
  /** The demo sign-in, or nobody. */
  readonly as: string | null;
}

const PROJECT = 'demo';

export const VISITS: readonly Visit[] = [
  { screen: 'signin', path: '/signin', as: null },
  { screen: 'home', path: `/${PROJECT}/home`, as: 'mentee' },
  { screen: 'home', path: `/${PROJECT}/home`, as: 'mentor' },
  { screen: 'home', path: `/${PROJECT}/home`, as: 'admin' },
  { screen: 'userinfo', path: `/${PROJECT}/userinfo`, as: 'mentee' },
  { screen: 'admin/user/list', path: `/${PROJECT}/admin/user/list`, as: 'admin' },
  { screen: 'calendar', path: `/${PROJECT}/calendar`, as: 'mentor' },
];
