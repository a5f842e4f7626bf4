import { z } from 'zod';
import { failureKinds } from '../../deliveries/failure-kinds.ts';
import { deliveriesPerCall } from '../../deliveries/watching.ts';
import { platformId } from '../../posts/schemas/platform.ts';
import { postId } from './posts.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

export const deliveryId = storedId(128, 'Not a valid delivery ID.');

const deliveryIds = z
  .string()
  .refine(
    (list) => list.split(',').every((each) => deliveryId.safeParse(each).success),
    'Not valid delivery IDs.',
  )
  .refine((list) => list.split(',').length <= deliveriesPerCall, 'Too many deliveries at once.');

/** Selects the deliveries of one post, or the deliveries with the given ids, separated by commas. */
export const listDeliveriesInput = z
  .strictObject({ workspaceId, post_id: postId.optional(), ids: deliveryIds.optional() })
  .refine(({ post_id: post, ids }) => (post === undefined) !== (ids === undefined), {
    message: 'Provide a post or deliveries.',
    path: ['post_id'],
  });
export type ListDeliveriesInput = z.infer<typeof listDeliveriesInput>;

export const deliveryInput = z.strictObject({ workspaceId, id: deliveryId });
export type DeliveryInput = z.infer<typeof deliveryInput>;

export const decideDeliveryInput = z.strictObject({ workspaceId, id: deliveryId, isOut: z.boolean() });
export type DecideDeliveryInput = z.infer<typeof decideDeliveryInput>;

export const retryDeliveriesInput = z.strictObject({
  workspaceId,
  kind: z.enum(failureKinds),
  platform_id: platformId.optional(),
});
export type RetryDeliveriesInput = z.infer<typeof retryDeliveriesInput>;
