import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The parts of a call that may hold secrets. */
export interface Sent {
  headers?: Readonly<Record<string, string>>;
  query?: Values;
  form?: Values;
}

const secretName = /token|secret|verifier|^code$/i;
/** The length of the shortest secret. Shorter values also occur in ordinary text, so they are not removed. */
const shortest = 8;

function secretsOf({ headers = {}, query = {}, form = {} }: Sent): string[] {
  const authorization = headers['authorization']?.split(' ').at(-1) ?? '';
  const named = [...Object.entries(query), ...Object.entries(form)].filter(([name]) => secretName.test(name));
  const values = [authorization, ...named.map(([, value]) => String(value ?? ''))];
  // Longer secrets first, because a secret may begin with a shorter one, whose removal would leave the rest of the
  // longer one.
  return values.filter(({ length }) => length >= shortest).toSorted((a, b) => b.length - a.length);
}

/**
 * Removes our secrets from a failure, because failures are stored and shown to people. A network may repeat a secret
 * in its reply.
 */
export function withoutSecrets(failure: Failure, sent: Sent): Failure {
  const secrets = secretsOf(sent);
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return { ...failure, reason: clean(failure.reason), code: failure.code && clean(failure.code) };
}
