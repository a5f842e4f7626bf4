export { analyticsNetworks } from './panels.ts';
export { reusing } from './use-analytics.ts';
