import { counted } from '@fanfare/core/text/counted.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { surface } from '../../ui/surface.ts';
import { useToast } from '../../ui/toasts.tsx';
import { stateText, useDeliveries } from '../deliveries/index.ts';
import { isSettled } from './groups.ts';
import { PostTitle, type TableView } from './post-cells.tsx';
import { destinationText } from './use-destinations.ts';
import { retryOutcome } from './words.ts';

/** The posts that are retried by one press of a button. */
export interface Retry {
  /**
   * The topic of both toasts about these posts, so that the toast about the outcome replaces the one about the start.
   */
  topic: string;
  posts: readonly PostView[];
  /** The deliveries of the posts. */
  ids: readonly string[];
}

/** The largest number of posts that are listed. Further posts are only counted. */
const listedMax = 5;

interface RetryPanelProps extends Retry {
  workspaceId: string;
  view: TableView;
  onEnd: () => void;
}

/** The posts of a retry with their status. When the last one has ended, a toast shows the outcome. */
export function RetryPanel({ workspaceId, posts, ids, topic, view, onEnd }: RetryPanelProps) {
  const toast = useToast();
  const { deliveries = [] } = useDeliveries(workspaceId, ids, undefined, true);
  const own = deliveries.filter(({ id }) => ids.includes(id));
  const isOver = own.length > 0 && own.every(isSettled);
  useEffect(() => {
    if (!isOver) return;
    const live = own.filter(({ state }) => state === 'published').length;
    const failed = own.filter(({ state }) => state === 'failed').length;
    // Posts that were deleted or moved to the drafts during the retry are not counted, so both counts may be 0.
    if (live + failed > 0) toast({ ...retryOutcome(live, failed), topic });
    onEnd();
    // Runs once, when the last post has ended.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  const title = `Retrying ${counted(posts.length, 'post')}`;
  return (
    <Box component="section" aria-label={title} sx={{ ...surface, px: 2, py: 1.5 }}>
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      <Box component="ul" sx={listSx}>
        {posts.slice(0, listedMax).map((post) => (
          <li key={post._id}>
            <PostTitle post={post} view={view} lines={1} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {destinationText(view.destinationOf(post))}
              {statusText(
                own.find(({ id }) => id === post.deliveryId),
                view,
              )}
            </Typography>
          </li>
        ))}
        {posts.length > listedMax && <li>And {counted(posts.length - listedMax, 'more post')}.</li>}
      </Box>
    </Box>
  );
}

/** Empty until the delivery is known. */
const statusText = (delivery: DeliveryView | undefined, { timeZone, now }: TableView): string =>
  delivery ? ` · ${stateText(delivery, timeZone, now)}` : '';

const listSx = { display: 'grid', gap: 1, m: 0, mt: 1, p: 0, listStyle: 'none' } as const;
