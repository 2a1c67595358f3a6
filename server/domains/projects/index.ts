export { projects } from './domain.ts';
export { loadDemoHistory } from './audit/demo.ts';
export { checkBundle } from './bundle/check.ts';
export { BUNDLE_LIMITS, type BundleFiles, isBesideBundle, isBundlePath } from './bundle/files.ts';
export { type BundleProblem, readBundle } from './bundle/read.ts';
export { bundleSources } from './bundle/sources.ts';
export { addFirstAdministrator, brokenPasswordRules } from './first-administrator.ts';
export { addProject } from './projects/projects.ts';
