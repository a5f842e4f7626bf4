import { addressAt, createHttp, type Http } from '@fanfare/platforms/_shared/http.ts';
import { loadPlatform } from '@fanfare/platforms/load.ts';
import type { AppKeys, Facts, Platform } from '@fanfare/platforms/platform.ts';
import { factsOf } from '@fanfare/platforms/registry.ts';
import type { NetworkKeys } from './network-keys.ts';
import type { Settings } from './settings.ts';

/** A network as it is reached from here: what it is like, its code, its client and the keys of our app there. */
export interface ReachedPlatform {
  facts: Facts;
  platform: Platform;
  http: Http;
  keys: AppKeys;
  /** Where a person's browser finds one of its pages. */
  forBrowser(url: string): string;
}

export type Reach = (name: string) => Promise<ReachedPlatform | null>;

/** Loads networks one by one, each when it is first needed. Null for one that is not known, or has no app registered. */
export function createReach(
  settings: () => Pick<Settings, 'networksOrigin'>,
  keys: () => NetworkKeys,
): Reach {
  const reached = new Map<string, Promise<ReachedPlatform | null>>();
  const load = async (facts: Facts): Promise<ReachedPlatform | null> => {
    const own = keys()[facts.id];
    if (!own) return null;
    const platform = await loadPlatform(facts.id);
    const origin = settings().networksOrigin;
    const http = createHttp({ origin, classify: platform.classify });
    return { facts, platform, http, keys: own, forBrowser: (url) => addressAt(origin, url) };
  };
  return (name) => {
    const facts = factsOf(name);
    if (!facts) return Promise.resolve(null);
    const known = reached.get(facts.id) ?? load(facts);
    reached.set(facts.id, known);
    return known;
  };
}
