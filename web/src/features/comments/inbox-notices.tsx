import type { InboxAccount, IncompletePost, LookReply, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { timeText } from '../../ui/date-text.ts';
import { LookProblems } from './look-problems.tsx';
import type { UnsentReplies } from './use-unsent-replies.ts';

interface InboxNoticesProps {
  workspaceId: string;
  found: Pick<LookReply, 'problems' | 'incomplete'>;
  accounts: readonly InboxAccount[];
  timeZone: string;
  onReconnected: () => void;
}

/** Names the accounts whose comments cannot be read, and the posts of which the inbox has only some comments. */
export const InboxNotices = ({ found, timeZone, ...shared }: InboxNoticesProps) => (
  <>
    {found.problems.length > 0 && <LookProblems {...shared} problems={found.problems} />}
    {found.incomplete.length > 0 && <IncompletePosts posts={found.incomplete} timeZone={timeZone} />}
  </>
);

/**
 * Names the posts with more comments than the inbox has. Several posts whose comments are still being read are only
 * counted.
 */
function IncompletePosts({ posts, timeZone }: { posts: readonly IncompletePost[]; timeZone: string }) {
  const [reading, missing] = [
    posts.filter((post) => post.isReading),
    posts.filter((post) => !post.isReading),
  ];
  const [first] = reading;
  return (
    <Box component="ul" aria-label="Posts with more comments" sx={listSx}>
      {first && reading.length === 1 && (
        <li>
          <Post post={first} />: comments from before {timeText(first.before, timeZone)} are still being read.
        </li>
      )}
      {reading.length > 1 && <li>Older comments on {reading.length} posts are still being read.</li>}
      {missing.map((post) => (
        <li key={post.post_id}>
          <Post post={post} />: some comments from before {timeText(post.before, timeZone)} are not in the
          inbox, because there are too many. You find them on {findNetwork(post.platform).label}.
        </li>
      ))}
    </Box>
  );
}

const Post = ({ post: { post_id: id, post_title: title, platform } }: { post: IncompletePost }) => (
  <Link component={RouterLink} to={postsPath({ post: id })} color="text.primary" dir="auto">
    {title === '' ? `A post on ${findNetwork(platform).label}` : title}
  </Link>
);

const listSx = {
  m: 0,
  px: 2,
  py: 1.25,
  display: 'grid',
  gap: 0.75,
  flex: 'none',
  maxHeight: '30%',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  listStyle: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  typography: 'body2',
} as const;

interface UnsentNoticeProps {
  unsent: UnsentReplies;
  /** The threads of the list. They show which replies the server has, so that these are not counted. */
  threads: readonly ThreadView[];
  selectedId: string | null;
  onShow: (threadId: string) => void;
}

/**
 * Counts the replies that were not sent or are not confirmed. Their threads may be missing in the list, because a thread
 * with an earlier answer is not open.
 */
export function UnsentNotice({ unsent, threads, selectedId, onShow }: UnsentNoticeProps) {
  const stored = new Set(
    threads.flatMap(({ replies, pending }) => [...replies, ...pending].map(({ requestId }) => requestId)),
  );
  const left = unsent.replies.filter(
    ({ requestId }) => !unsent.sending.has(requestId) && !stored.has(requestId),
  );
  // The button goes through the threads, beginning after the one that is open.
  const next = left[left.findLastIndex(({ threadId }) => threadId === selectedId) + 1] ?? left[0];
  if (!next) return null;
  const unconfirmed = left.filter(({ mayBeSent }) => mayBeSent).length;
  const failed = left.length - unconfirmed;
  const texts = [
    unconfirmed > 0 &&
      `${counted(unconfirmed, 'reply', 'replies')} ${unconfirmed === 1 ? 'is' : 'are'} not confirmed`,
    failed > 0 && `${counted(failed, 'reply', 'replies')} ${failed === 1 ? 'was' : 'were'} not sent`,
  ].filter((text) => text !== false);
  return (
    <Box role="group" aria-label="Unsent replies" sx={unsentSx}>
      <span>{texts.join(' · ')}</span>
      <Button size="small" onClick={() => onShow(next.threadId)} sx={{ flex: 'none' }}>
        Show reply
      </Button>
    </Box>
  );
}

const unsentSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 2,
  py: 0.75,
  flex: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
} as const;
