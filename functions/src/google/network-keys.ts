import { parseJson } from '@fanfare/core/values/parse-json.ts';
import type { AppKeys } from '@fanfare/platforms/platform.ts';
import { z } from 'zod';

/** The apps that are registered at the networks, and the names of invalid entries. */
export interface NetworkKeys {
  apps: Readonly<Record<string, AppKeys>>;
  /** The names of invalid keys, such as `reddit.clientSecret`, and never their values. */
  wrong: readonly string[];
}

const app = z.strictObject({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
const list = z.record(z.string(), z.unknown());

/**
 * Parses the keys of all networks. A network with missing or invalid keys is not set up, and the other networks still
 * work. Throws if the text is not a JSON object.
 */
export function parseNetworkKeys(text: string): NetworkKeys {
  const result = list.safeParse(text.trim() === '' ? {} : parseJson(text));
  // The value is secret, so the message never contains it.
  if (!result.success) throw new Error('NETWORK_KEYS is not valid JSON.');
  const apps: Record<string, AppKeys> = {};
  const wrong: string[] = [];
  for (const [network, given] of Object.entries(result.data)) {
    const read = app.safeParse(given);
    if (read.success) apps[network] = read.data;
    else wrong.push(...read.error.issues.map(({ path }) => [network, ...path].map(String).join('.')));
  }
  return { apps, wrong };
}
