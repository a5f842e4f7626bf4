import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openaiHost, openaiKey } from '../openai/key.ts';
import { startChild, type Child } from '../orchestrate/child.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import type { SandboxOptions, SandboxServer } from './server.ts';

const app = 'http://127.0.0.1:4600';
type Part = Child<Omit<SandboxServer, 'stop'>>;

const parts: Part[] = [];
afterAll(async () => {
  for (const part of parts) await part.stop();
});

/** Starts the sandbox in a process of its own, as the orchestrator does. */
async function start(dir = createTemporaryFolder()): Promise<Part> {
  const part = await startChild<SandboxOptions, Omit<SandboxServer, 'stop'>>({
    name: 'sandbox',
    entry: new URL('main.ts', import.meta.url),
    settings: { dir, app },
    line: () => undefined,
  });
  parts.push(part);
  return part;
}

function consentAddress({ ready }: Part): URL {
  const address = new URL(`http://${ready.host}/accounts.google.com/o/oauth2/v2/auth`);
  address.search = new URLSearchParams({
    client_id: ready.keys['youtube']?.clientId ?? '',
    redirect_uri: `${app}/api/callback`,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/youtube.readonly',
  }).toString();
  return address;
}

async function agree(part: Part): Promise<string> {
  const body = new URLSearchParams({
    identity: 'UCa1PaintsWithAnaAndCo0',
    scope: 'https://www.googleapis.com/auth/youtube.readonly',
  });
  const { headers } = await fetch(consentAddress(part), { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function exchange({ ready }: Part, code: string): Promise<Response> {
  const keys = ready.keys['youtube'] ?? { clientId: '', clientSecret: '' };
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: keys.clientId,
    client_secret: keys.clientSecret,
    redirect_uri: `${app}/api/callback`,
  });
  return fetch(`http://${ready.host}/oauth2.googleapis.com/token`, { method: 'POST', body });
}

// A start takes more than a second, so each test continues with the process that the previous test left running.
describe.sequential('the sandbox process', () => {
  const dir = createTemporaryFolder();
  let part: Part;
  beforeAll(async () => {
    part = await start(dir);
  });

  it('the sandbox also serves the OpenAI API for the assistant', async () => {
    const ask = (key: string) =>
      fetch(`http://${part.ready.host}/${openaiHost}/v1/models`, {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await ask(openaiKey)).status).toBe(200);
    expect((await ask('sk-other')).status).toBe(401);
  });

  it("the sandbox serves the consent page and reports the keys of the product's apps", async () => {
    const response = await fetch(consentAddress(part));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Choose a channel');
    expect(part.ready.keys['instagram']?.clientSecret).toEqual(expect.any(String));
  });

  it('a code from a consent just before a restart is accepted once after the restart', async () => {
    const code = await agree(part);
    await part.stop();

    part = await start(dir);
    expect((await exchange(part, code)).status).toBe(200);
    expect((await exchange(part, code)).status).toBe(400);
  });

  it('the sandbox does not start if a saved file is damaged, and one sentence names the file', async () => {
    await agree(part);
    await part.stop();
    const file = join(dir, 'youtube.json');
    expect(readFileSync(file, 'utf8')).toContain('UCa1PaintsWithAnaAndCo0');
    writeFileSync(file, '{"half');
    await expect(start(dir)).rejects.toThrow(`What a network received is damaged in ${file}.`);
  });
});
