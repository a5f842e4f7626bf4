import { asUser, BUCKET, objectUrl } from '../../testing.ts';
import type { TestStorage } from '../../testing.ts';

export const NAME = 'users/ada/ä film.mp4';
export const ADMIN = { Authorization: 'Firebase owner' };

export async function upload(
  storage: TestStorage,
  name: string,
  content: Uint8Array | string,
  type = 'video/mp4',
): Promise<Response> {
  return fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...asUser('ada'), 'Content-Type': type },
    body: content as string,
  });
}

export async function download(
  storage: TestStorage,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${objectUrl(storage, NAME)}?alt=media`, { headers: { ...asUser('ada'), ...headers } });
}

export function counter(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `id-${String(last)}`;
  };
}
