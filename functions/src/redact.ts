const removed = '[removed]';

/** Names of URL parameters and fields whose values must never be logged. */
const secretNames = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-goog-signature',
  'x-goog-credential',
  'x-goog-security-token',
  'x-amz-signature',
  'x-amz-credential',
  'x-amz-security-token',
  'x-api-key',
  'api[-_]?key',
  'key',
  'token',
  '[a-z]{1,20}[-_]?token',
  'code',
  'code[-_]?verifier',
  'oob[-_]?code',
  'assertion',
  'secret',
  '[a-z]{1,20}[-_]secret',
  'clientSecret',
  'pass(?:word|phrase)',
  'private[-_]?key',
  'sig',
  'signature',
  'state',
].join('|');

const secretName = new RegExp(`^(?:${secretNames})$`, 'i');
/** Keeps our own error codes and states, and the codes of gRPC and Node: they are numbers, or words without digits. */
const harmless = (name: string, value: unknown) =>
  /^(?:code|state|key)$/i.test(name) &&
  (typeof value === 'number' || /^[a-z_/ -]{1,40}$/i.test(String(value)));

const rules: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, removed],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi, `Bearer ${removed}`],
  [/\b(authorization|cookie|set-cookie)\s*:\s*[^\r\n]+/gi, `$1: ${removed}`],
  // In a URL or a form: ?token=…
  [new RegExp(`(^|[?&;#\\s"'({,])(${secretNames})=[^&\\s"'#)},]+`, 'gi'), `$1$2=${removed}`],
  // In JSON: "token":"…", even if the JSON is inside a text.
  [new RegExp(`(\\\\?["'])(${secretNames})\\1\\s*:\\s*\\1(?:(?!\\1).)*\\1`, 'gi'), `$1$2$1:$1${removed}$1`],
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, removed],
  [/\b(?:ya29\.|GOCSPX-|AIza|EAA|sk_(?:live|test)_|whsec_|sk-)[\w-]{12,}/g, removed],
  [/[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[a-z]{2,24}/gi, '[e-mail]'],
];

const textMax = 8_000;
const depthMax = 6;
const itemsMax = 50;

export function redactText(text: string): string {
  const short = text.length > textMax ? `${text.slice(0, textMax)}…` : text;
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), short);
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean', 'bigint'].includes(typeof value);

/**
 * Redacts an error and keeps only plain values of its fields, because HTTP clients attach the whole request and
 * response, with their bodies.
 */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const fields = Object.fromEntries(Object.entries(error).filter(([, value]) => isPlain(value)));
  return {
    ...(redactValue(fields, depth) as object),
    name,
    message: redactText(message),
    ...(stack !== undefined && { stack: redactText(stack) }),
    ...(cause !== undefined && { cause: redactValue(cause, depth + 1) }),
  };
}

function redactEntry([name, value]: [string, unknown], depth: number): [string, unknown] {
  const hide =
    secretName.test(name) && value !== null && value !== undefined && value !== '' && !harmless(name, value);
  return [name, hide ? removed : redactValue(value, depth + 1)];
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
    return redactText(String(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth > depthMax) return '[…]';
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date || value instanceof URL) return redactText(value.toJSON());
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, itemsMax).map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, itemsMax)
      .map((entry) => redactEntry(entry, depth)),
  );
}

/** Returns a copy of limited size that is safe to log: without tokens, cookies, e-mail addresses and signatures. */
export function redact(value: unknown): unknown {
  return redactValue(value, 0);
}
