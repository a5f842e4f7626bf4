import { newDelivery } from './delivery.ts';
import { deliveryStatusOf, type DeliveryView } from './view.ts';

interface SubmittedPost {
  _id: string;
  status: string;
  uploadTo: string;
  platform_id: string | null;
  subreddits: readonly string[];
  board_ids: readonly string[];
  /** ISO instant. */
  schedule: string | null;
  deliveryId: string | null;
}

/**
 * The deliveries that a submission created. Undefined if one of its posts has no delivery, or was published earlier.
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
