import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIgnored } from './ignored.ts';

/**
 * Superstatic is Firebase Hosting's own engine. It ships no types, so this file declares the types that are used here.
 */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

export interface FunctionRewrite {
  function: string | { functionId: string; region?: string };
}

interface StoredFile {
  stream: Readable;
  size: number;
  etag: string;
  modified: number;
}

type Provider = (req: IncomingMessage, path: string) => Promise<StoredFile | null>;

interface SuperstaticSpec {
  cwd: string;
  config: object;
  fallthrough: boolean;
  compression: boolean;
  provider: Provider;
  rewriters: { function: (rewrite: FunctionRewrite) => Promise<Middleware> };
}

export interface SuperstaticOptions extends Omit<SuperstaticSpec, 'provider' | 'config'> {
  config: { public: string; ignore: readonly string[] };
  /** Changes the site's HTML page before it is sent; other files are sent unchanged. */
  changePage: (html: string) => string;
}

const require = createRequire(import.meta.url);

/** A file whose name is too long counts as missing. Superstatic itself would fail on this error. */
function nullIfNameTooLong(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG') return null;
  throw error;
}

/** Provides the files as a deploy would have them: without ignored files, and with the page changed. */
function asDeployed(
  provider: Provider,
  ignore: readonly string[],
  change: (html: string) => string,
): Provider {
  return async (req, path) => {
    if (isIgnored(path, ignore)) return null;
    const file = await provider(req, path).catch(nullIfNameTooLong);
    if (!file || path !== '/index.html') return file;
    const body = Buffer.from(change((await buffer(file.stream)).toString('utf8')));
    return { ...file, stream: Readable.from([body]), size: body.length };
  };
}

export function createSuperstatic({ changePage, ...options }: SuperstaticOptions): Middleware {
  const { default: create } = require('superstatic') as { default: (spec: SuperstaticSpec) => Middleware };
  const files = require('superstatic/lib/providers/fs') as (settings: object) => Provider;
  const provider = asDeployed(
    files({ cwd: options.cwd, ...options.config }),
    options.config.ignore,
    changePage,
  );
  return create({ ...options, provider });
}
