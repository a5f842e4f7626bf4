import type { Http } from '@fanfare/platforms/_shared/http.ts';
import type { AppKeys, Facts, Platform } from '@fanfare/platforms/platform.ts';

/** A network as it is reached from here: what it is like, its code, its client and the keys of our app there. */
export interface ReachedPlatform {
  facts: Facts;
  platform: Platform;
  http: Http;
  keys: AppKeys;
}
