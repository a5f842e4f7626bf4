import { postName } from '@fanfare/core/posts/post-name.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { AccountAvatar } from '../../ui/account-avatar.tsx';
import { Modal } from '../../ui/modal.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Deliveries } from './deliveries.tsx';
import type { TableView } from './post-cells.tsx';
import { pathsOf } from './media.ts';
import { PostContent } from './post-content.tsx';
import { PostPictures } from './post-media.tsx';
import { PublishedPost } from './published-post.tsx';
import { PostInsights } from '../insights/index.ts';
import { destinationText } from './use-destinations.ts';
import { timeText } from '../../ui/date-text.ts';
import { shortText } from './words.ts';

interface PostModalProps {
  workspaceId: string;
  post: PostView;
  /** The other posts of the post's group. */
  siblings: readonly PostView[];
  view: TableView;
  onEdit?: ((groupId: string) => void) | undefined;
  onDuplicate?: ((groupId: string) => void) | undefined;
  onDelete?: ((posts: readonly PostView[]) => void) | undefined;
  onChanged: () => void;
  /** Called before another post of the group is opened. */
  onSwitch: (id: string) => void;
  onClose: () => void;
}

export function PostModal(props: PostModalProps) {
  const { workspaceId, post, siblings, view, onDelete, onChanged, onSwitch, onClose } = props;
  const isPublished = post.status === 'uploaded';
  // As in the list, a post is deleted together with the other posts of its group that have the same status.
  const members = [post, ...siblings.filter(({ status }) => status === post.status)];
  const about = (
    <>
      <Aim post={post} siblings={siblings} view={view} />
      {pathsOf(post).length > 0 && <PostPictures post={post} size={72} />}
    </>
  );
  const deliveries = post.deliveryId !== null && (
    <Deliveries
      key={post._id}
      workspaceId={workspaceId}
      post={post}
      timeZone={view.timeZone}
      now={view.now}
      onChanged={onChanged}
    />
  );
  const insights = isPublished && (
    <Suspense>
      <PostInsights
        key={post._id}
        workspaceId={workspaceId}
        post={post}
        username={view.destinationOf(post)?.account?.username ?? ''}
        siblings={siblings.filter(isOut)}
        addressOf={view.addressOf}
        now={view.now}
      />
    </Suspense>
  );
  return (
    <Modal
      title={shortText(postName(post))}
      onClose={onClose}
      cancel={null}
      width={isPublished && deliveries ? 'md' : 'sm'}
      {...(onDelete && { actions: <Actions {...props} members={members} /> })}
    >
      {isPublished && deliveries ? (
        <PublishedPost
          post={post}
          siblings={siblings}
          view={view}
          onSwitch={onSwitch}
          head={<Aim post={post} siblings={[]} view={view} />}
          results={
            <Stack sx={columnSx} divider={<Divider />}>
              {insights}
              {deliveries}
            </Stack>
          }
        />
      ) : (
        <Stack sx={columnSx} divider={<Divider />}>
          {about}
          {insights}
          {deliveries}
          <PostContent post={post} />
        </Stack>
      )}
    </Modal>
  );
}

function Actions({ post, members, onEdit, onDuplicate, onDelete }: PostModalProps & { members: PostView[] }) {
  const isPublished = post.status === 'uploaded';
  // The button that solves the cause of a failure is next to the reason of the failure. It is the only primary button,
  // so Edit is not one.
  const hasRemedy = post.status === 'failed' && post.deliveryId !== null;
  return (
    <>
      <Button color="error" aria-haspopup="dialog" onClick={() => onDelete?.(members)}>
        Delete
      </Button>
      {onDuplicate && (
        <Button
          variant={isPublished ? 'contained' : 'outlined'}
          color={isPublished ? 'primary' : 'inherit'}
          aria-haspopup="dialog"
          onClick={() => onDuplicate(post.post_id)}
        >
          Duplicate
        </Button>
      )}
      {onEdit && !isPublished && (
        <Button
          variant={hasRemedy ? 'outlined' : 'contained'}
          color={hasRemedy ? 'inherit' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => onEdit(post.post_id)}
        >
          Edit
        </Button>
      )}
    </>
  );
}

/** A section can be empty, so a divider is shown only between two sections that have content. */
const columnSx = {
  gap: 2.5,
  minWidth: 0,
  '& > hr': { display: 'none' },
  '& > :not(hr) + hr:not(:last-child)': { display: 'block' },
} as const;

type AimProps = Pick<PostModalProps, 'siblings' | 'view'> & { post: PostView };

function Aim({ post, siblings, view }: AimProps) {
  const destination = view.destinationOf(post);
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1.75, alignItems: 'center', minWidth: 0 }}>
        {destination && (
          <AccountAvatar
            id={post.platform_id ?? post.uploadTo}
            name={destination.account?.username ?? destination.network}
            image={destination.account?.logo ?? null}
            badge={<destination.Icon />}
          />
        )}
        <Stack sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {destinationText(destination)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {whenText(post, view)}
          </Typography>
        </Stack>
        {post.deliveryId === null && <StatusChip status={post.status} />}
      </Stack>
      <Siblings label="Also posted to" posts={siblings.filter(isOut)} view={view} />
      <Siblings label="Also planned for" posts={siblings.filter((each) => !isOut(each))} view={view} />
    </Stack>
  );
}

const isOut = ({ status }: PostView) => status === 'uploaded';

function Siblings({ label, posts, view }: { label: string; posts: readonly PostView[]; view: TableView }) {
  if (posts.length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      <Stack component="ul" aria-label={label} sx={{ gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {posts.map((each) => (
          <Box
            component="li"
            key={each._id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Link
              component={RouterLink}
              to={view.addressOf(each)}
              replace
              color="inherit"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {destinationText(view.destinationOf(each))}
            </Link>
            <StatusChip status={each.status} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

function whenText({ status, schedule, updatedAt, zone }: PostView, { timeZone }: TableView): string {
  if (status === 'uploaded') return `Published on ${timeText(updatedAt, timeZone)}`;
  if (schedule === null) return `Last changed on ${timeText(updatedAt, timeZone)}`;
  const chosen =
    zone === null || zone === timeZone
      ? ''
      : ` (${timeText(schedule, zone)} in ${zone.replaceAll('_', ' ')})`;
  return `Scheduled for ${timeText(schedule, timeZone)}${chosen}`;
}
