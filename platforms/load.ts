import type { Platform } from './platform.ts';

/** Loads the server side of one network on first use, so that a task loads only its own network. */
export async function loadPlatform(id: string): Promise<Platform> {
  const module = (await import(`./${id}/server/index.ts`)) as { platform: Platform };
  return module.platform;
}
