import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIgnored } from './ignored.ts';

/** Superstatic, Firebase Hosting's own engine, ships no types. This file declares the types that are used here. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

interface FunctionRewrite {
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
  /** Changes the HTML page of the site before it is sent. */
  changePage: (html: string) => string;
}

const require = createRequire(import.meta.url);

/** Treats a file whose name is too long as missing, because Superstatic itself would fail on this error. */
function nullIfNameTooLong(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG') return null;
  throw error;
}

/**
 * Provides the files as a deploy would: without ignored files, and with the page changed. The ETag changes whenever the
 * file changes. Superstatic itself would keep the ETag of the first build, so that browsers would still show the old
 * page after a new build.
 */
function asDeployed(
  provider: Provider,
  ignore: readonly string[],
  change: (html: string) => string,
): Provider {
  return async (req, path) => {
    if (isIgnored(path, ignore)) return null;
    const file = await provider(req, path).catch(nullIfNameTooLong);
    if (!file) return null;
    const etag = `"${file.modified}-${file.size}"`;
    if (path !== '/index.html') return { ...file, etag };
    const body = Buffer.from(change((await buffer(file.stream)).toString('utf8')));
    return { ...file, etag, stream: Readable.from([body]), size: body.length };
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
