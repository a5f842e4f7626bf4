import type { AnalyticsAccount } from '@fanfare/core/analytics/answer.ts';
import { publishedIdsOf } from '@fanfare/core/posts/post.ts';
import { Suspense, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { OpenedPost } from '../posts/index.ts';
import { listReadOptions } from './use-analytics.ts';

interface OurPosts {
  /** The address of the details of a post; null if the post was not published with Fanfare. */
  addressOf: (post: NetworkPost) => string | null;
  /** The dialog with the details of the post that the address of the screen names; null if it names none. */
  dialog: ReactNode;
}

type NetworkPost = { platform: string; id: string };

const keyOf = ({ platform, id }: NetworkPost) => `${platform} ${id}`;

/**
 * Loads the latest posts that were published with Fanfare, and finds them by their ids at the networks. `account` is
 * null for all accounts.
 */
export function useOurPosts(
  workspaceId: string,
  account: Pick<AnalyticsAccount, 'platform' | 'platform_id'> | null,
): OurPosts {
  const { me } = useVisit();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const { data } = useRead(
    'listPosts',
    {
      workspaceId,
      status: 'uploaded',
      ...(account && { platform: account.platform, platform_id: account.platform_id }),
      limit: 50,
    },
    listReadOptions,
  );
  const byNetworkId = useMemo(
    () =>
      new Map(
        (data?.groups ?? [])
          .flatMap(({ posts }) => posts)
          .flatMap((post) =>
            publishedIdsOf(post).map((id) => [keyOf({ platform: post.uploadTo, id }), post] as const),
          ),
      ),
    [data],
  );
  const addressTo = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('post');
    else next.set('post', id);
    return `?${next.toString()}`;
  };
  const opened = params.get('post');
  return {
    addressOf: (networkPost) => {
      const post = byNetworkId.get(keyOf(networkPost));
      return post ? addressTo(post._id) : null;
    },
    dialog: opened !== null && (
      <Suspense>
        <OpenedPost
          key={opened}
          workspaceId={workspaceId}
          id={opened}
          view={{
            timeZone: me.settings.timeZone,
            now,
            destinationOf: () => null,
            addressOf: ({ _id: id }) => addressTo(id),
          }}
          onChanged={() => undefined}
          onFound={() => undefined}
          onClose={() => setParams(new URLSearchParams(addressTo(null)), { replace: true })}
        />
      </Suspense>
    ),
  };
}
