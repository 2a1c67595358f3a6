export * from './define.ts';
export * from './roles.ts';
export * from './routes.ts';
export { callGroups, calls, type CallName, type Calls } from './calls/index.ts';
export { hubEvents, hubMethods, type HubEvents, type HubMethods } from './calls/hub.ts';
export { entities } from './entities/index.ts';
