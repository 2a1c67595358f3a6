export { operations } from './domain.ts';
export { loadDemo } from './demo/load.ts';
export { seedPeople } from './demo/seed.ts';
export { createSearchArea } from './search/routes.ts';
