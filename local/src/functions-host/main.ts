import { runPart } from '../process/part.ts';
import { startFunctionsHost, type FunctionsHostOptions } from './server.ts';

runPart(async (options: FunctionsHostOptions) => {
  const host = await startFunctionsHost(options);
  return { ready: { origins: host.origins, schedules: host.schedules }, stop: () => host.stop() };
});
