import type { PostView } from '@fanfare/core/posts/post.ts';
import type { AnalyticsAccount } from '@fanfare/core/insights/analytics.ts';
import { Suspense, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { OpenedPost } from '../posts/index.ts';

export interface OurPosts {
  /** The post that was published with this network id. */
  find: (networkId: string) => PostView | null;
  addressOf: (networkId: string) => string | null;
  /** The dialog of the post in the address. */
  dialog: ReactNode;
}

/** The posts of an account that were published with Fanfare, found by their network ids. */
export function useOurPosts(workspaceId: string, { platform, platform_id }: AnalyticsAccount): OurPosts {
  const { me } = useVisit();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const { data } = useRead('listPosts', {
    workspaceId,
    status: 'uploaded',
    platform,
    platform_id,
    limit: 50,
  });
  const byNetworkId = useMemo(
    () =>
      new Map(
        (data?.groups ?? [])
          .flatMap(({ posts }) => posts)
          .flatMap((post) =>
            post.media_id === null || post.uploadTo !== platform ? [] : [[post.media_id, post] as const],
          ),
      ),
    [data, platform],
  );
  const addressTo = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('post');
    else next.set('post', id);
    return `?${next.toString()}`;
  };
  const opened = params.get('post');
  const find = (networkId: string) => byNetworkId.get(networkId) ?? null;
  return {
    find,
    addressOf: (networkId) => {
      const post = find(networkId);
      return post && addressTo(post._id);
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
          onClose={() =>
            setParams(new URLSearchParams(addressTo(null)), { replace: true, preventScrollReset: true })
          }
        />
      </Suspense>
    ),
  };
}
