import { setImmediate as nextTurn } from 'node:timers/promises';
import { runPart, type RunningPart } from '../../process/part.ts';
import { StartError } from '../../process/start-error.ts';

/** The ways in which this part can behave. A test chooses one of them in the settings of the part. */
export type Behaviour = 'works' | 'refuses' | 'breaks' | 'dies' | 'hangs' | 'never stops' | 'works long';

/** Uses the CPU in short slices, like a part that compiles and loads on a busy machine. */
async function work(slices: number): Promise<void> {
  for (let slice = 0; slice < slices; slice += 1) {
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < 30_000);
    await nextTurn();
  }
}

runPart(async (behaviour: Behaviour): Promise<RunningPart<{ answer: number }>> => {
  process.stdout.write(`behaves as: ${behaviour}\n`);
  if (behaviour === 'refuses') throw new StartError('The test refuses to start.');
  if (behaviour === 'breaks') throw new Error('undefined is not a function');
  if (behaviour === 'dies') process.exit(7);
  if (behaviour === 'hangs') return new Promise(() => undefined);
  if (behaviour === 'works long') await work(12);
  return {
    ready: { answer: 42 },
    stop: () => {
      if (behaviour === 'never stops') return new Promise(() => undefined);
      process.stdout.write('stopped in order\n');
      return Promise.resolve();
    },
  };
});
