import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import { nextRequestMs, withAddresses } from '@fanfare/core/deliveries/watching.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { DeliverySection } from './delivery-section.tsx';

interface DeliveriesProps {
  workspaceId: string;
  post: Pick<PostView, '_id' | 'post_id' | 'deliveryId'>;
  timeZone: string;
  now: Date;
  onChanged: () => void;
}

/** The post's current delivery, with the first comment and final steps that follow it. */
function currentOf(deliveries: readonly DeliveryView[], id: string | null): DeliveryView[] {
  const post = deliveries.filter((delivery) => delivery.kind === 'post' && delivery.id === id);
  return [...post, ...deliveries.filter(({ kind }) => kind !== 'post')];
}

export function Deliveries({ workspaceId, post, timeZone, now, onChanged }: DeliveriesProps) {
  const [since] = useState(Date.now);
  const { data, error, isValidating, mutate } = useRead(
    'listDeliveries',
    { workspaceId, post_id: post._id },
    { refreshAfter: (found) => nextRequestMs(found, Date.now() - since, Date.now()) },
  );
  if (error && !data)
    return <ErrorBox text={error.message} onRetry={() => void mutate()} busy={isValidating} />;
  if (!data) return <SkeletonRows count={2} label="Loading the result" />;
  return (
    <Stack sx={{ gap: 2.5 }} divider={<Divider />}>
      {currentOf(withAddresses(data), post.deliveryId).map((delivery) => (
        <DeliverySection
          key={delivery.id}
          workspaceId={workspaceId}
          known={delivery}
          groupId={post.post_id}
          timeZone={timeZone}
          now={now}
          onChanged={() => {
            void mutate();
            onChanged();
          }}
        />
      ))}
    </Stack>
  );
}
