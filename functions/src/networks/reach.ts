import { addressAt, createHttp, type Http } from '@fanfare/platforms/_shared/http.ts';
import { loadPlatform } from '@fanfare/platforms/load.ts';
import type { AppKeys, Facts, Platform, PlatformIo } from '@fanfare/platforms/platform.ts';
import { factsOf, networks } from '@fanfare/platforms/registry.ts';
import type { Log } from '../log.ts';
import type { NetworkKeys } from '../google/network-keys.ts';
import type { Settings } from '../google/settings.ts';

/** A network with its facts, its code, its HTTP client and the keys of our app. */
export interface ReachedPlatform {
  facts: Facts;
  platform: Platform;
  http: Http;
  keys: AppKeys;
  /** Returns the address at which a person's browser reaches one of the network's pages. */
  forBrowser(url: string): string;
}

/** The tools that a network's code uses: the HTTP client, our keys and the product's clock. */
export const ioOf = (
  { http, keys }: Pick<ReachedPlatform, 'http' | 'keys'>,
  clock: { now(): Date },
): PlatformIo => ({ http, keys, now: () => clock.now().getTime() });

export type Reach = (name: string) => Promise<ReachedPlatform | null>;

/** Logs once which networks are not set up, for the operator. People see a message when they choose such a network. */
function logMissingNetworks({ apps, wrong }: NetworkKeys, log: Pick<Log, 'warn'>): void {
  const missing = networks.map(({ id }) => id).filter((id) => !(id in apps));
  const unknown = Object.keys(apps).filter((name) => networks.every(({ id }) => id !== name));
  if ([missing, unknown, wrong].every((each) => each.length === 0)) return;
  log.warn('Some networks are not set up here. Check NETWORK_KEYS.', { missing, unknown, wrong });
}

/**
 * Creates the loader of networks. Each network is loaded on first use. The loader returns null if the network is
 * unknown or has no registered app.
 */
export function createReach(
  settings: () => Pick<Settings, 'networksOrigin'>,
  keys: () => NetworkKeys,
  log: Pick<Log, 'warn'>,
): Reach {
  let hasLogged = false;
  const reached = new Map<string, Promise<ReachedPlatform | null>>();
  const load = async (facts: Facts): Promise<ReachedPlatform | null> => {
    const all = keys();
    if (!hasLogged) logMissingNetworks(all, log);
    hasLogged = true;
    const own = all.apps[facts.id];
    if (!own) return null;
    const platform = await loadPlatform(facts.id);
    const origin = settings().networksOrigin;
    const http = createHttp({ origin, classify: platform.classify });
    return { facts, platform, http, keys: own, forBrowser: (url) => addressAt(origin, url) };
  };
  return (name) => {
    const facts = factsOf(name);
    if (!facts) return Promise.resolve(null);
    const known = reached.get(facts.id);
    if (known) return known;
    const loading = load(facts);
    reached.set(facts.id, loading);
    // A failed load is retried by the next call.
    loading.catch(() => reached.delete(facts.id));
    return loading;
  };
}
