import { runPart } from '../process/part.ts';
import { startData, type DataOptions } from './server.ts';

runPart(async (options: DataOptions) => {
  const { stop, ...ready } = await startData(options);
  return { ready, stop };
});
