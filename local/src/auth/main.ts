import { runPart } from '../process/part.ts';
import { startAuth, type AuthOptions } from './server.ts';

runPart(async (options: AuthOptions) => {
  const server = await startAuth(options);
  return { ready: { host: server.host }, stop: () => server.stop() };
});
