import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';
import { readConsentPage } from './consent-page.ts';
import { withRig, type Rig } from './rig.ts';
import type { Subject } from './subject.ts';

type Called = Parameters<typeof https.request>;

function optionsOf([first, second]: readonly unknown[]): RequestOptions {
  if (typeof first !== 'string' && !(first instanceof URL)) return first as RequestOptions;
  const more = typeof second === 'function' ? {} : (second as RequestOptions | undefined);
  return { ...urlToHttpOptions(new URL(first)), ...more };
}

/**
 * Redirects requests for these hosts to the sandbox until the returned function is called. Requests to other hosts
 * throw.
 */
function redirect(hosts: readonly string[], origin: string): () => void {
  const { hostname, port } = new URL(origin);
  const original = { request: https.request, get: https.get, fetch: globalThis.fetch };

  const request = (...called: Called) => {
    const { agent: _, ...options } = optionsOf(called);
    const host = options.hostname ?? options.host ?? '';
    if (!hosts.includes(host)) throw new Error(`${host} is not imitated here.`);
    const path = `/${host}${options.path ?? '/'}`;
    const answered = called.find((each) => typeof each === 'function');
    return http.request({ ...options, protocol: 'http:', host: hostname, hostname, port, path }, answered);
  };
  const get = (...called: Called) => request(...called).end();
  const fetched = (input: string | URL | Request, init?: RequestInit) => {
    const asked = new URL(input instanceof Request ? input.url : input);
    if (asked.origin === origin) return original.fetch(input, init);
    if (!hosts.includes(asked.host)) throw new Error(`${asked.host} is not imitated here.`);
    const address = `${origin}/${asked.host}${asked.pathname}${asked.search}`;
    return original.fetch(input instanceof Request ? new Request(address, input) : address, init);
  };

  const replace = (next: Pick<typeof https, 'request' | 'get'>, fetch: typeof globalThis.fetch) => {
    Object.assign(https, { request: next.request, get: next.get });
    globalThis.fetch = fetch;
    // Makes the change visible to modules that imported the functions by name.
    syncBuiltinESMExports();
  };
  replace({ request, get } as Pick<typeof https, 'request' | 'get'>, fetched);
  return () => replace(original, original.fetch);
}

/** Runs a check in which client libraries reach the sandbox at the addresses of the network. */
export const withClients = (subject: Subject, check: (rig: Rig) => Promise<void>): Promise<void> =>
  withRig(subject, async (rig) => {
    const restore = redirect(rig.sandbox().hosts, rig.origin);
    try {
      await check(rig);
    } finally {
      restore();
    }
  });

/** Approves the consent page and returns the address to which it redirects. */
export async function agreeAt(link: string, identity: string): Promise<URL> {
  const { fields, html, status } = await readConsentPage(await fetch(link));
  if (status !== 200) throw new Error(`The consent page answered ${status}: ${html}`);
  const body = new URLSearchParams([...fields, ['identity', identity]]);
  const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}
