/** Exports all charts from one file, which is loaded separately, after the screen. */
export { LinesChart } from './lines-chart.tsx';
export { MovesChart } from './moves-chart.tsx';
export { StackChart } from './stack-chart.tsx';
