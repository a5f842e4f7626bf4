import { lazyComponent } from '../../ui/lazy-component.ts';

export { chartColours } from './colours.ts';
export { Movement } from './movement.tsx';
export { Sparkline } from './sparkline.tsx';
export { analyticsNetworks } from './panels.ts';
export { answerReadOptions, buildPanel } from './use-analytics.ts';
export { saveTable } from './table-actions.tsx';
export const PlainLine = lazyComponent(async () => (await import('./plain-line.tsx')).PlainLine);
