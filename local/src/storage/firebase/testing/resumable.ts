import { asUser, fingerprint, objectUrl } from '../../testing.ts';
import type { Resumable, TestStorage } from '../../testing.ts';

export const NAME = 'users/ada/film.mp4';

/** Returns the fingerprint of the stored object, or the HTTP status if there is none. */
export async function stored(storage: TestStorage): Promise<string | number> {
  const answer = await fetch(`${objectUrl(storage, NAME)}?alt=media`, { headers: asUser('ada') });
  return answer.ok ? fingerprint(new Uint8Array(await answer.arrayBuffer())) : answer.status;
}

/** Returns the upload state from a response: the HTTP status, the session status and the bytes received. */
export function state(answer: Response): [number, string | null, string | null] {
  const { headers } = answer;
  return [answer.status, headers.get('x-goog-upload-status'), headers.get('x-goog-upload-size-received')];
}

export async function query(upload: Resumable): Promise<[number, string | null, string | null]> {
  return state(await upload.send('query', 0));
}
