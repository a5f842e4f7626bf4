import { runPart } from '../orchestrate/part.ts';
import { startData, type DataOptions } from './server.ts';

runPart(async (options: DataOptions) => {
  const { firestore, storage, tasks, stop } = await startData(options);
  return { ready: { firestore, storage, tasks }, stop };
});
