/** All charts in one file, which is loaded after the screen. */
export { LinesChart } from './lines-chart.tsx';
export { MovesChart } from './moves-chart.tsx';
export { StackChart } from './stack-chart.tsx';
