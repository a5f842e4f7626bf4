import { runPart } from '../process/part.ts';
import { makeDemo, type DemoOptions } from './demo.ts';

runPart(async (options: DemoOptions) => {
  const begun = performance.now();
  await makeDemo(options);
  return { ready: { seconds: (performance.now() - begun) / 1000 }, stop: () => Promise.resolve() };
});
