import type { Arguments } from '../arguments.ts';
import { matchesEntirely, replaceAll, splitAt } from '../regex/regex.ts';
import type { Value } from '../values.ts';

type Method<Receiver> = (receiver: Receiver, args: Arguments) => Value;

/** As `trim` does: matches spaces and ASCII control characters at both ends of a text, but no other white space. */
// oxlint-disable-next-line no-control-regex
const outerSpace = /^[\u0000- ]+|[\u0000- ]+$/g;

export const stringMethods: Readonly<Record<string, Method<string>>> = {
  size: (text, args) => (args.exactly(0), BigInt(text.length)),
  matches: (text, args) => matchesEntirely(args.exactly(1).string(0), text),
  split: (text, args) => splitAt(args.exactly(1).string(0), text),
  replace: (text, args) => replaceAll(args.exactly(2).string(0), text, args.string(1)),
  /** `lower` and `upper` change ASCII letters only. */
  lower: (text, args) => (args.exactly(0), text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upper: (text, args) => (args.exactly(0), text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  trim: (text, args) => (args.exactly(0), text.replace(outerSpace, '')),
  toUtf8: (text, args) => (args.exactly(0), new TextEncoder().encode(text)),
};

export const bytesMethods: Readonly<Record<string, Method<Uint8Array>>> = {
  size: (bytes, args) => (args.exactly(0), BigInt(bytes.length)),
  toBase64: (bytes, args) => (args.exactly(0), Buffer.from(bytes).toString('base64')),
  toHexString: (bytes, args) => (args.exactly(0), Buffer.from(bytes).toString('hex').toUpperCase()),
};
