import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The parts of a call that may hold a secret. */
export interface Sent {
  headers?: Readonly<Record<string, string>>;
  query?: Values;
  form?: Values;
}

const secretName = /token|secret|verifier|^code$/i;
/** Shorter is no secret, and would be found in ordinary words. */
const shortest = 8;

function secretsOf({ headers = {}, query = {}, form = {} }: Sent): string[] {
  const authorization = headers['authorization']?.split(' ').at(-1) ?? '';
  const named = [...Object.entries(query), ...Object.entries(form)].filter(([name]) => secretName.test(name));
  const values = [authorization, ...named.map(([, value]) => String(value ?? ''))];
  // The longest first: one may be the beginning of another.
  return values.filter(({ length }) => length >= shortest).toSorted((a, b) => b.length - a.length);
}

/** A failure is shown to people and kept: a network that repeats our secrets in its words must not have us tell them. */
export function withoutEcho(failure: Failure, sent: Sent): Failure {
  const secrets = secretsOf(sent);
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return { ...failure, reason: clean(failure.reason), code: failure.code && clean(failure.code) };
}
