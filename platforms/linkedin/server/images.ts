import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { Job } from '../../platform.ts';
import { api, imageUrn, personUrn, restHeaders } from './api.ts';
import type { PublishHandle, SentFile } from './handle.ts';
import { expiredStatuses, uploadExpired, requireAddress } from './upload-address.ts';

const initializeReply = z.object({ value: z.object({ uploadUrl: z.string(), image: imageUrn }) });
const timeoutMs = 120_000;

/**
 * Sends an image in one request. After a failure, a new upload starts. The failed upload does no harm, because it is
 * never visible.
 */
export async function sendImage(
  { http, account, media, now }: Job<PublishHandle>,
  file: MeasuredMedia,
): Promise<SentFile> {
  const { value } = await http.read(
    {
      method: 'POST',
      url: `${api}/rest/images`,
      query: { action: 'initializeUpload' },
      headers: restHeaders(account.grant),
      json: { initializeUploadRequest: { owner: personUrn(account.platformId) } },
    },
    initializeReply,
  );
  const reply = await http.send({
    method: 'PUT',
    url: requireAddress(value.uploadUrl),
    headers: bearer(account.grant),
    bytes: { stream: await media.open(file), type: file.type, length: file.bytes },
    timeoutMs,
    also: expiredStatuses,
  });
  if (expiredStatuses.includes(reply.status)) throw uploadExpired();
  return {
    urn: value.image,
    stage: 'sent',
    token: '',
    parts: [],
    etags: [],
    addressesEndAt: null,
    sentAt: now(),
  };
}
