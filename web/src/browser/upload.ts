import type { Sender } from './api-client.ts';

/** A replacement for `fetch` that reports upload progress. */
export function uploadWith(
  onProgress: (share: number) => void,
  createRequest: () => XMLHttpRequest = () => new XMLHttpRequest(),
): Sender {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(signal?.reason as Error);
      if (signal?.aborted === true) {
        giveUp();
        return;
      }
      const request = createRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        resolve(new Response(request.responseText, { status: request.status }));
      });
      request.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
      signal?.addEventListener('abort', () => {
        request.abort();
        giveUp();
      });
      request.send(body instanceof FormData || typeof body === 'string' ? body : null);
    });
}
