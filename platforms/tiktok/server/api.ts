import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { isRefusal } from './envelope.ts';

export const api = 'https://open.tiktokapis.com/v2';

/** Makes a call and returns its data. The error code, and not the status, decides whether the call succeeded. */
export async function ask<T>(
  { http }: Pick<PlatformIo, 'http'>,
  { grant }: Pick<Account, 'grant'>,
  call: Pick<NetworkCall, 'method' | 'query' | 'json'> & { path: string },
  data: z.ZodType<T>,
): Promise<T> {
  const { path, ...rest } = call;
  const reply = await http.read(
    { ...rest, url: `${api}${path}`, headers: bearer(grant), isRefusal },
    z.object({ data }),
  );
  return reply.data;
}

export const profileUrl = (username: string) => `https://www.tiktok.com/@${encodeURIComponent(username)}`;

export const postUrl = (username: string, kind: 'video' | 'photo', id: string) =>
  `${profileUrl(username)}/${kind}/${encodeURIComponent(id)}`;
