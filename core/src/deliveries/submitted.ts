import { newDelivery } from './delivery.ts';
import { deliveryStatusOf, type DeliveryView } from './view.ts';

interface SubmittedPost {
  _id: string;
  status: string;
  uploadTo: string;
  platform_id: string | null;
  subreddits: readonly string[];
  board_ids: readonly string[];
  /** The time for which the post is scheduled, as an ISO instant; null if it has none. */
  schedule: string | null;
  deliveryId: string | null;
}

/**
 * The deliveries that a submission created. Undefined if one of the posts has no delivery, or was published before the
 * submission.
 */
export function submittedDeliveries(
  posts: readonly SubmittedPost[],
  now: number,
): DeliveryView[] | undefined {
  const views = posts.flatMap(({ deliveryId: id, platform_id, schedule, ...post }): DeliveryView[] => {
    if (post.status !== 'scheduled' || id === null || platform_id === null || schedule === null) return [];
    return [
      {
        id,
        post_id: post._id,
        platform: post.uploadTo,
        platform_id,
        target: post.subreddits[0] ?? post.board_ids[0] ?? null,
        kind: 'post',
        warnings: [],
        ...deliveryStatusOf(newDelivery(Date.parse(schedule)), now),
      },
    ];
  });
  return views.length === posts.length ? views : undefined;
}
