import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Firebase Hosting's own engine. It brings no types; this is the part of it that is used here. */
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
  config: { public: string };
  /** Changes the site's page on its way out; other files go as they are. */
  changePage: (html: string) => string;
}

const require = createRequire(import.meta.url);

function withChangedPage(provider: Provider, change: (html: string) => string): Provider {
  return async (req, path) => {
    const file = await provider(req, path);
    if (!file || path !== '/index.html') return file;
    const body = Buffer.from(change((await buffer(file.stream)).toString('utf8')));
    return { ...file, stream: Readable.from([body]), size: body.length };
  };
}

export function createSuperstatic({ changePage, ...options }: SuperstaticOptions): Middleware {
  const { default: create } = require('superstatic') as { default: (spec: SuperstaticSpec) => Middleware };
  const files = require('superstatic/lib/providers/fs') as (settings: object) => Provider;
  const provider = withChangedPage(files({ cwd: options.cwd, ...options.config }), changePage);
  return create({ ...options, provider });
}
