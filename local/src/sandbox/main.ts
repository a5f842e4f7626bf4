import { runPart } from '../process/part.ts';
import { startSandbox, type SandboxOptions } from './server.ts';

runPart(async (options: SandboxOptions) => {
  const { host, keys, stop } = await startSandbox(options);
  return { ready: { host, keys }, stop };
});
