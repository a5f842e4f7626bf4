import { describe, expect, it } from 'vitest';
import { uploadWith } from './upload.ts';

/** Replaces XMLHttpRequest and records what it receives. */
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  opened: string[] = [];
  headers: Record<string, string> = {};
  sent: unknown = undefined;
  isAborted = false;
  status = 0;
  responseText = '';
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.isAborted = true;
  }
  tellProgress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: total > 0, loaded, total }));
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}

function start(init: RequestInit) {
  const request = new FakeRequest();
  const shares: number[] = [];
  const send = uploadWith(
    (share) => shares.push(share),
    () => request as unknown as XMLHttpRequest,
  );
  return { request, shares, response: send('/services/workspaces', init) };
}

describe('uploadWith', () => {
  it('the request carries the same method, headers and body as fetch would', async () => {
    const body = new FormData();
    const { request, response } = start({ method: 'PATCH', headers: { authorization: 'Bearer x' }, body });
    request.answer(200, '{"ok":true}');
    expect(await (await response).json()).toEqual({ ok: true });
    expect(request.opened).toEqual(['PATCH', '/services/workspaces']);
    expect(request.headers).toEqual({ authorization: 'Bearer x' });
    expect(request.sent).toBe(body);
  });

  it('a failed response is returned as fetch would return it', async () => {
    const { request, response } = start({ body: new FormData() });
    request.answer(400, '{}');
    expect((await response).status).toBe(400);
  });

  it('progress is reported when the size is known', async () => {
    const { request, shares, response } = start({ body: new FormData() });
    request.tellProgress(0, 0);
    request.tellProgress(1, 4);
    request.tellProgress(4, 4);
    request.answer(201, '{}');
    await response;
    expect(shares).toEqual([0.25, 1]);
  });

  it('a broken connection rejects with the same error as fetch', async () => {
    const { request, response } = start({ body: new FormData() });
    request.dispatchEvent(new Event('error'));
    await expect(response).rejects.toBeInstanceOf(TypeError);
  });

  it('a timeout aborts the request, and the request fails with the error of the timeout', async () => {
    const stop = new AbortController();
    const { request, response } = start({ body: new FormData(), signal: stop.signal });
    stop.abort(new DOMException('late', 'TimeoutError'));
    await expect(response).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(request.isAborted).toBe(true);
  });

  it('nothing is sent if the signal is already aborted', async () => {
    const { request, response } = start({ body: new FormData(), signal: AbortSignal.abort() });
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
    expect(request.sent).toBeUndefined();
  });
});
