import type { Arguments } from '../arguments.ts';
import { regexOf } from '../regex.ts';
import type { Value } from '../values.ts';

type Method<Receiver> = (receiver: Receiver, args: Arguments) => Value;

export const stringMethods: Readonly<Record<string, Method<string>>> = {
  size: (text, args) => (args.exactly(0), BigInt([...text].length)),
  matches: (text, args) => regexOf(args.exactly(1).string(0), 'whole').test(text),
  split: (text, args) => text.split(regexOf(args.exactly(1).string(0), 'g')),
  replace: (text, args) => text.replace(regexOf(args.exactly(2).string(0), 'g'), () => args.string(1)),
  lower: (text, args) => (args.exactly(0), text.toLowerCase()),
  upper: (text, args) => (args.exactly(0), text.toUpperCase()),
  trim: (text, args) => (args.exactly(0), text.trim()),
  toUtf8: (text, args) => (args.exactly(0), new TextEncoder().encode(text)),
};

export const bytesMethods: Readonly<Record<string, Method<Uint8Array>>> = {
  size: (bytes, args) => (args.exactly(0), BigInt(bytes.length)),
  toBase64: (bytes, args) => (args.exactly(0), Buffer.from(bytes).toString('base64')),
  toHexString: (bytes, args) => (args.exactly(0), Buffer.from(bytes).toString('hex').toUpperCase()),
};
