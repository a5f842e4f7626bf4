export { analyticsNetworks } from './panels.ts';
