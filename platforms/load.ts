import type { Platform } from './platform.ts';
import type { PublicProfile } from './public-profile.ts';

/** Loads the server side of one network on first use, so that a task loads only its own network. */
export async function loadPlatform(id: string): Promise<Platform> {
  const module = (await import(`./${id}/server/index.ts`)) as { platform: Platform };
  return module.platform;
}

export async function loadProfile(id: string): Promise<PublicProfile> {
  const module = (await import(`./${id}/profile.ts`)) as { profile: PublicProfile };
  return module.profile;
}
