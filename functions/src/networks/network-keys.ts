import type { AppKeys } from '@fanfare/platforms/platform.ts';
import { z } from 'zod';

/** The apps registered at the networks, and where what was said of others is not right. */
export interface NetworkKeys {
  apps: Readonly<Record<string, AppKeys>>;
  /** Places, never values: such as `reddit.clientSecret`. */
  wrong: readonly string[];
}

const app = z.strictObject({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
const list = z.record(z.string(), z.unknown());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A network that is left out or said wrongly is not set up here, and the others are. What is no such list at all is a mistake. */
export function parseNetworkKeys(text: string): NetworkKeys {
  const result = list.safeParse(text.trim() === '' ? {} : parseJson(text));
  // The value is secret: the message says where, never what.
  if (!result.success) throw new Error('NETWORK_KEYS is not right in the whole.');
  const apps: Record<string, AppKeys> = {};
  const wrong: string[] = [];
  for (const [network, given] of Object.entries(result.data)) {
    const read = app.safeParse(given);
    if (read.success) apps[network] = read.data;
    else wrong.push(...read.error.issues.map(({ path }) => [network, ...path].map(String).join('.')));
  }
  return { apps, wrong };
}
