import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { altTextFor } from '../../_shared/alt-texts.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Reply } from '../../_shared/http.ts';
import type { Ready } from '../../platform.ts';
import { api, personUrn, postUrl, restHeaders } from './api.ts';
import type { PublishHandle, SentFile } from './handle.ts';
import { toLittleText } from './little-text.ts';

const postUrn = z.string().regex(/^urn:li:(?:share|ugcPost):\d+$/);

function contentOf({ content, handle }: Ready<PublishHandle>) {
  const named = ({ urn: id }: SentFile, index: number) => {
    const file = content.media[index];
    return { id, altText: file && altTextFor(content, file) };
  };
  const [first, ...others] = handle.files;
  if (!first) return {};
  if (others.length > 0) return { content: { multiImage: { images: handle.files.map(named) } } };
  return { content: { media: content.media[0]?.kind === 'video' ? { id: first.urn } : named(first, 0) } };
}

/**
 * This is the only call that publishes the post. It sends exactly the same body each time, so that LinkedIn recognises
 * a repeated call.
 */
export function sendPost(job: Ready<PublishHandle>, also: readonly number[]): Promise<Reply> {
  const { http, account, content } = job;
  return http.send({
    method: 'POST',
    url: `${api}/rest/posts`,
    headers: restHeaders(account.grant),
    json: {
      author: personUrn(account.platformId),
      commentary: toLittleText(content.description),
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      ...contentOf(job),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    },
    also,
  });
}

/** LinkedIn returns the id of the post in a header. The body is empty. */
export function receiptOf({ headers }: Reply): Receipt {
  const parsed = postUrn.safeParse(headers.get('x-restli-id'));
  if (parsed.success) return { id: parsed.data, url: postUrl(parsed.data) };
  throw new NetworkError(
    { kind: 'outcome_unknown', reason: 'LinkedIn did not return the id of the post.', code: null },
    { cause: parsed.error },
  );
}
