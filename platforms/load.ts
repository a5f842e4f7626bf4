import type { Platform } from './platform.ts';

/** The server's half of one network, loaded when it is first needed: a task that publishes loads one. */
export async function loadPlatform(id: string): Promise<Platform> {
  const module = (await import(`./${id}/server/index.ts`)) as { platform: Platform };
  return module.platform;
}
