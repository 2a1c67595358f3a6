export { admissions } from './domain.ts';
export { loadDemoApplications } from './applications/demo.ts';
export { countApplicants } from './applications/list.ts';
export { loadDemoMicrodata } from './microdata/demo.ts';
export { presentMicrodata } from './microdata/of-project.ts';
export { loadDemoPayments } from './payments/demo.ts';
