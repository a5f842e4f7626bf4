import { runPart, type RunningPart } from '../part.ts';
import { StartError } from '../start-error.ts';

/** A part for tests, that does what its settings say. */
export type Behaviour = 'works' | 'refuses' | 'breaks' | 'dies' | 'hangs' | 'clings';

runPart((behaviour: Behaviour): Promise<RunningPart<{ answer: number }>> => {
  process.stdout.write(`told to be one that ${behaviour}\n`);
  if (behaviour === 'refuses') return Promise.reject(new StartError('The moon is in the wrong place.'));
  if (behaviour === 'breaks') return Promise.reject(new Error('undefined is not a function'));
  if (behaviour === 'dies') process.exit(7);
  if (behaviour === 'hangs') return new Promise(() => undefined);
  return Promise.resolve({
    ready: { answer: 42 },
    stop: () => {
      if (behaviour === 'clings') return new Promise(() => undefined);
      process.stdout.write('stopped in order\n');
      return Promise.resolve();
    },
  });
});
