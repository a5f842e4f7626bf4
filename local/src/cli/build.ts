import { buildAll } from '../build/build.ts';
import { sentenceOf } from '../process/start-error.ts';

try {
  const started = performance.now();
  await buildAll((text) => console.log(text));
  console.log(`Built web/dist and functions/lib in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
