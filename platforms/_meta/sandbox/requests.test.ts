import { describe, expect, it } from 'vitest';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import { readBody, withoutVersion } from './graph.ts';

async function requestWith(
  body: URLSearchParams | FormData | string,
  type?: string,
): Promise<SandboxRequest> {
  const sent = new Request('http://sandbox/me', {
    method: 'POST',
    body,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });
  const bytes = new Uint8Array(await sent.arrayBuffer());
  return {
    method: 'POST',
    host: 'graph.example',
    path: '/me',
    query: new URLSearchParams({ fields: 'id' }),
    headers: sent.headers,
    bytes: () => Promise.resolve(bytes),
    stream: (async function* () {
      yield await Promise.resolve(bytes);
    })(),
  };
}

const parts = () => {
  const form = new FormData();
  form.set('message', 'Bread & butter');
  return form;
};

describe('a body of the Graph API', () => {
  it.each([
    ['URL-encoded', new URLSearchParams({ message: 'Bread & butter' }), undefined],
    ['multipart', parts(), undefined],
    ['JSON', JSON.stringify({ message: 'Bread & butter' }), 'application/json; charset=utf-8'],
  ] as const)('the parameters of a %s body are added to those of the address', async (_form, body, type) => {
    const read = await readBody(await requestWith(body, type));
    expect([...(read?.params ?? [])]).toEqual([
      ['fields', 'id'],
      ['message', 'Bread & butter'],
    ]);
  });

  it('the files of a multipart body are returned with their types, and not as parameters', async () => {
    const form = parts();
    form.set('source', new Blob(['abc'], { type: 'image/png' }), 'a.png');
    const read = await readBody(await requestWith(form));
    expect(read?.params.has('source')).toBe(false);
    expect(read?.files.get('source')).toEqual({ bytes: new TextEncoder().encode('abc'), type: 'image/png' });
  });

  it('lists and booleans of a JSON body are read as JSON texts', async () => {
    const json = JSON.stringify({ children: ['1', '2'], published: false });
    const read = await readBody(await requestWith(json, 'application/json'));
    expect(read?.params.get('children')).toBe('["1","2"]');
    expect(read?.params.get('published')).toBe('false');
  });

  it.each([
    ['{"message":', 'application/json'],
    ['nothing of the kind', 'multipart/form-data; boundary=x'],
  ])('the body %s cannot be read as %s', async (body, type) => {
    expect(await readBody(await requestWith(body, type))).toBeNull();
  });
});

describe('the version of a path', () => {
  it.each([
    [['v25.0', 'me'], ['me']],
    [['v12.0', 'me'], ['me']],
    [
      ['me', 'media'],
      ['me', 'media'],
    ],
    [['v27.0', 'me'], null],
  ])('the path %j is read as %j', (path, expected) => {
    expect(withoutVersion(path, 26)).toEqual(expected);
  });
});
