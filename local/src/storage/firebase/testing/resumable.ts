import { asUser, fingerprint, objectUrl } from '../../testing.ts';
import type { Resumable, TestStorage } from '../../testing.ts';

export const NAME = 'users/ada/film.mp4';

/** The fingerprint of what is there under the name, or the status without it. */
export async function stored(storage: TestStorage): Promise<string | number> {
  const answer = await fetch(`${objectUrl(storage, NAME)}?alt=media`, { headers: asUser('ada') });
  return answer.ok ? fingerprint(new Uint8Array(await answer.arrayBuffer())) : answer.status;
}

/** What an answer says of the upload: its own status, that of the session, and the bytes received. */
export function state(answer: Response): [number, string | null, string | null] {
  const { headers } = answer;
  return [answer.status, headers.get('x-goog-upload-status'), headers.get('x-goog-upload-size-received')];
}

export async function query(upload: Resumable): Promise<[number, string | null, string | null]> {
  return state(await upload.send('query', 0));
}
