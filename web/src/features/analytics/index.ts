import { part } from '../../ui/part.ts';

export { analyticsNetworks } from './panels.ts';
export { reusing } from './use-analytics.ts';
export { saveTable } from './table-actions.tsx';
export const PlainLine = part(async () => (await import('./plain-line.tsx')).PlainLine);
