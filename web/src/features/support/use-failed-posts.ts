import type { Plan } from '@fanfare/core/billing/plans.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { shorten } from '@fanfare/core/text/shorten.ts';
import useSWR from 'swr';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { timeText } from '../../ui/date-text.ts';

const offeredMax = 10;
const shownCharacters = 40;

interface Found {
  posts: PostView[];
  plan: Plan | null;
}

const optional = async <Value>(read: Promise<Value>): Promise<Value | null> => {
  try {
    return await read;
  } catch {
    return null;
  }
};

function labelOf({ title, description, uploadTo, updatedAt }: PostView, timeZone: string): string {
  const words = `${title} ${description}`.replaceAll(/\s+/g, ' ').trim();
  return [findNetwork(uploadTo).label, shorten(words, shownCharacters), timeText(updatedAt, timeZone)]
    .filter((part) => part !== '')
    .join(', ');
}

/**
 * The latest failed posts, from which the person can choose one in the form, and the details of the chosen post. The
 * form also works without this data, so errors are not shown.
 */
export function useFailedPosts(workspaceId: string | null, chosenId: string, timeZone: string) {
  const { call } = useSession();
  const { data } = useSWR<Found>(
    workspaceId === null ? null : ['failed posts for support', workspaceId],
    async () => {
      const input = { workspaceId: workspaceId ?? '' };
      const [page, quotas] = await Promise.all([
        optional(call('listPosts', { ...input, status: 'failed', limit: offeredMax })),
        optional(call('aiQuota', input)),
      ]);
      const posts = (page?.groups ?? []).flatMap((group) => group.posts).slice(0, offeredMax);
      return { posts, plan: quotas?.quota.plan ?? null };
    },
    { revalidateOnFocus: false },
  );
  const chosen = data?.posts.find(({ _id }) => _id === chosenId) ?? null;
  const deliveryId = chosen?.deliveryId ?? null;
  const { data: delivery } = useSWR<DeliveryView | null>(
    deliveryId === null ? null : ['delivery for support', workspaceId, deliveryId],
    () => optional(call('findDelivery', { workspaceId: workspaceId ?? '', id: deliveryId ?? '' })),
    { revalidateOnFocus: false },
  );
  return {
    options: (data?.posts ?? []).map((post) => ({ value: post._id, label: labelOf(post, timeZone) })),
    chosen: chosen?._id ?? '',
    delivery: delivery ?? null,
    plan: data?.plan ?? null,
  };
}
