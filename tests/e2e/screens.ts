/** Every built screen at an address of the demo, and who looks at it. Anyone who builds a screen adds its row; tests/conformance/visits.test.ts holds that none is missing. */
export interface Visit {
  readonly screen: string;
  /** Path after the language; the project is the demo's first one. */
  readonly path: string;
  /** The demo sign-in, or nobody. */
  readonly as: string | null;
}

const PROJECT = 'proto-vima';

export const VISITS: readonly Visit[] = [
  { screen: 'signin', path: '/signin', as: null },
  { screen: 'home', path: `/${PROJECT}/home`, as: 'mentee' },
  { screen: 'home', path: `/${PROJECT}/home`, as: 'mentor' },
  { screen: 'home', path: `/${PROJECT}/home`, as: 'admin' },
  { screen: 'userinfo', path: `/${PROJECT}/userinfo`, as: 'mentee' },
  { screen: 'admin/user/list', path: `/${PROJECT}/admin/user/list`, as: 'admin' },
  { screen: 'about', path: `/${PROJECT}/about`, as: 'supervisor' },
  { screen: 'settings', path: `/${PROJECT}/settings`, as: 'coordinator' },
  { screen: 'directive', path: `/${PROJECT}/directive/dateInput`, as: 'admin' },
  { screen: 'directive', path: '/directive/buton', as: 'admin' },
  { screen: 'test', path: `/${PROJECT}/test#widget=tabs`, as: 'mentee' },
  { screen: 'admin/screens', path: `/${PROJECT}/admin/screens`, as: 'admin' },
  { screen: 'notbuilt', path: `/${PROJECT}/calendar`, as: 'mentor' },
];
