import { counted } from '@fanfare/core/text/counted.ts';
import { postName } from '@fanfare/core/posts/post-name.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { surface } from '../../ui/surface.ts';
import { needsEdit, needsReconnect } from '../deliveries/index.ts';
import { retriable, type Cause } from './causes.ts';
import { PostTitle, whenOf, type TableView } from './post-cells.tsx';
import { PostPictures } from './post-media.tsx';
import type { PostListActions } from './post-table.tsx';
import { SelectionCheckbox, SelectAllCheckbox } from './selection-checkbox.tsx';
import { destinationText } from './use-destinations.ts';
import { useReconnect } from './use-reconnect.ts';
import { RetryButton } from './retry-button.tsx';
import { useRetryAll, type Retried } from './use-retry-all.ts';
import { shortText } from './words.ts';

interface CauseListProps extends PostListActions {
  workspaceId: string;
  causes: readonly Cause[];
  view: TableView;
  onRetried: (retried: Retried) => void;
  onChanged: () => void;
}

/** Failed posts, one card per cause, each with the button that solves the cause for all its posts. */
export function CauseList({ causes, ...props }: CauseListProps) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [isShown, setShown] = useState(false);
  const isComplete = causes.every((cause) => retriable(cause).length === 0 || read.has(cause.key));
  // All cards appear together, once the advice of every card is known. Otherwise advice that arrives later would move
  // the posts below it.
  if (isComplete && !isShown) setShown(true);
  const onRead = useCallback((key: string) => setRead((before) => new Set([...before, key])), []);
  return (
    <>
      {!isShown && <SkeletonRows count={3} label="Loading the posts" />}
      <Box sx={isShown ? { display: 'contents' } : { display: 'none' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Before a retry we check the network, so a post that is already live is never sent twice.
        </Typography>
        {causes.map((cause) => (
          <CauseCard key={cause.key} cause={cause} onRead={onRead} {...props} />
        ))}
      </Box>
    </>
  );
}

const shownAtFirst = 3;

type CauseCardProps = Omit<CauseListProps, 'causes'> & Pick<AdviceProps, 'cause' | 'onRead'>;

function CauseCard({ workspaceId, cause, view, onRetried, onChanged, onRead, ...actions }: CauseCardProps) {
  const { reason, posts, network } = cause;
  const [all, setAll] = useState(false);
  const { Icon } = findNetwork(network);
  const destination = destinationText(view.destinationOf(posts[0]));
  const title =
    posts.length === 1
      ? `1 post to ${destination} failed`
      : `${counted(posts.length, 'post')} to ${destination} failed for the same reason`;
  const shown = all ? posts : posts.slice(0, shownAtFirst);
  const hidden = posts.length - shown.length;
  return (
    <Box component="section" aria-label={title} sx={{ ...surface, overflow: 'hidden' }}>
      <Box sx={headSx}>
        <SelectAllCheckbox {...actions} label={`Select all posts: ${shortText(reason)}`} posts={posts} />
        <Box aria-hidden sx={{ mt: '2px', lineHeight: 0, '& svg': { width: 28, height: 28 } }}>
          <Icon />
        </Box>
        <Stack sx={{ gap: 0.25, flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" variant="h3">
            {shortText(reason)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {title}
          </Typography>
          {retriable(cause).length > 0 && (
            <Advice {...{ workspaceId, cause, onRetried, onChanged, onRead }} onEdit={actions.onEdit} />
          )}
        </Stack>
      </Box>
      <Box component="ul" aria-label="Failed posts" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((post) => (
          <Box component="li" key={post._id} sx={rowSx}>
            <SelectionCheckbox
              label={`Select “${shortText(postName(post))}”`}
              checked={actions.isSelected(post)}
              onChange={() => actions.onSelect([post])}
            />
            <PostPictures post={{ ...post, carousel_images: post.carousel_images.slice(0, 1) }} size={40} />
            <Stack sx={{ flex: 1, minWidth: 0 }}>
              <PostTitle post={post} view={view} />
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {whenOf(post, view)}
              </Typography>
            </Stack>
            <IconButton
              aria-haspopup="dialog"
              title="Edit"
              aria-label={`Edit “${shortText(postName(post))}”`}
              onClick={() => actions.onEdit(post.post_id)}
            >
              <EditIcon />
            </IconButton>
            <IconButton
              aria-haspopup="dialog"
              title="Delete"
              aria-label={`Delete “${shortText(postName(post))}”`}
              onClick={() => actions.onDelete([post])}
            >
              <TrashIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      {hidden > 0 && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => setAll(true)}>
            Show {counted(hidden, 'more post')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface AdviceProps {
  workspaceId: string;
  cause: Cause;
  onEdit: (groupId: string) => void;
  onRetried: (retried: Retried) => void;
  onChanged: () => void;
  /** Called with the key of the cause once its advice was read or has failed to load. */
  onRead: (key: string) => void;
}

function Advice({ workspaceId, cause, onEdit, onRetried, onChanged, onRead }: AdviceProps) {
  const posts = retriable(cause);
  const { why, isWhyRead } = useWhy(workspaceId, posts);
  const { busy, failure, retryAll } = useRetryAll(workspaceId, { onRetried, onEnd: onChanged });
  const mustEdit = needsEdit(why);
  const retry = () => void retryAll(cause, why?.kind ?? null);
  const { isBroken, isKnown, isConnecting, connecting, reconnect } = useReconnect(workspaceId, cause, retry);
  const mustReconnect = needsReconnect(why) && isBroken;
  const isRead = isWhyRead && isKnown;
  const { key } = cause;
  useEffect(() => {
    if (isRead) onRead(key);
  }, [isRead, key, onRead]);
  return (
    <>
      {why && <Typography variant="body2">{why.advice}</Typography>}
      {failure !== null && <Notice>{failure}</Notice>}
      {connecting.failure !== null && <Notice>{connecting.failure}</Notice>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        {mustReconnect && (
          <ReconnectButton count={posts.length} isConnecting={isConnecting} onClick={reconnect} />
        )}
        {mustEdit && <EditOne posts={posts} onEdit={onEdit} />}
        {connecting.waitingFor === null ? (
          <RetryButton
            variant={mustEdit || mustReconnect ? 'text' : 'outlined'}
            count={posts.length}
            mustEdit={mustEdit}
            busy={busy}
            onClick={retry}
          />
        ) : (
          <Button color="inherit" size="small" onClick={connecting.stopWaiting}>
            Cancel
          </Button>
        )}
      </Stack>
    </>
  );
}

interface ReconnectButtonProps {
  /** The number of posts that are retried once the account works again. */
  count: number;
  isConnecting: boolean;
  onClick: () => void;
}

const ReconnectButton = ({ count, isConnecting, onClick }: ReconnectButtonProps) => (
  <Button
    variant="outlined"
    color="inherit"
    size="small"
    loading={isConnecting}
    loadingPosition="start"
    // The progress is shown to the left of the text instead of on top of it, so that the text can be read.
    startIcon={isConnecting ? <Box component="span" sx={{ width: 16 }} /> : undefined}
    onClick={onClick}
  >
    {isConnecting ? 'Reconnecting …' : `Reconnect, then retry ${counted(count, 'post')}`}
  </Button>
);

type EditOneProps = Pick<AdviceProps, 'onEdit'> & { posts: readonly PostView[] };

/**
 * Opens the composer if the cause has a single post, because the network would refuse the unchanged post again. If
 * there are several posts, each is edited in its own row.
 */
const EditOne = ({ posts, onEdit }: EditOneProps) => {
  const [post, ...others] = posts;
  if (!post || others.length > 0) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      aria-haspopup="dialog"
      onClick={() => onEdit(post.post_id)}
    >
      Edit post
    </Button>
  );
};

/**
 * The kind of the failure and its advice. The list of posts contains only the text of the reason, so they are read from
 * the delivery of the first post.
 */
function useWhy(workspaceId: string, [post]: readonly PostView[]) {
  const { data, error } = useRead('findDelivery', { workspaceId, id: post?.deliveryId ?? '' });
  return { why: data?.failure ?? null, isWhyRead: data !== undefined || error !== undefined };
}

const headSx = {
  display: 'flex',
  gap: { xs: 1, sm: 1.5 },
  p: { xs: 1.5, sm: 2 },
  alignItems: 'flex-start',
} as const;

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 1.5 },
  px: { xs: 1.5, sm: 2 },
  py: 1,
  borderTop: 1,
  // The buttons of a row are as wide as a finger, so they need no space between them on a phone.
  '& > button + button': { ml: { xs: -1, sm: 0 } },
  borderColor: 'divider',
  '&:has(:checked)': { bgcolor: 'primary.light' },
} as const;
