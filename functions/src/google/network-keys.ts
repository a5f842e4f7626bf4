import type { AppKeys } from '@fanfare/platforms/platform.ts';
import { z } from 'zod';

export type NetworkKeys = Readonly<Record<string, AppKeys>>;

const shape = z.record(
  z.string(),
  z.strictObject({ clientId: z.string().min(1), clientSecret: z.string().min(1) }),
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A network that is left out is not set up here, and the others are. What is no such list at all is a mistake. */
export function parseNetworkKeys(text: string): NetworkKeys {
  if (text.trim() === '') return {};
  const result = shape.safeParse(parseJson(text));
  if (result.success) return result.data;
  // The value is secret: the message says where, never what.
  const places = result.error.issues.map(({ path }) => path.map(String).join('.') || 'the whole');
  throw new Error(`NETWORK_KEYS is not right in ${places.join(', ')}.`);
}
