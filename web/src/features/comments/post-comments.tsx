import { countComments, type PostComment } from '@fanfare/core/insights/insights.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { ageText } from '@fanfare/core/time/age-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { surface } from '../../ui/surface.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { commentActionSx, DeleteButton, useDeleteComment, type Deletion } from './delete-comment.tsx';
import { useCommentDraft } from './use-comment-draft.ts';
import { useTextRule } from './use-text-rule.tsx';
import { useWriteComment, type PublishedPost } from './use-write-comment.ts';

type Comments = readonly PostComment[];

interface PostCommentsProps {
  post: PublishedPost;
  comments: Comments;
  /** The name of the connected account, by which its own comments are recognised. */
  username: string;
  now: Date;
  onChange: (update: (comments: Comments) => Comments) => void;
}

/** The comments of a post. People can read them, and answer and delete them if the network allows it. */
export function PostComments({ post, comments, username, now, onChange }: PostCommentsProps) {
  const id = useId();
  const { workspaceId, platform, platform_id } = post;
  const { call } = useSession();
  const { label, abilities } = findNetwork(platform);
  const { draft, change, requestIdFor, clear } = useCommentDraft(post);
  const { busy, write } = useWriteComment(post, requestIdFor);
  const field = useRef<HTMLTextAreaElement>(null);
  const { deletion, dialog } = useDeleteComment(label, async (gone) => {
    await call('removeComment', { workspaceId, platform, platform_id, id: gone });
    onChange((known) => withoutComment(known, gone));
  });

  const { text } = draft;
  const parent = draft.to === null ? null : findComment(comments, draft.to);
  const words = text.trim();
  const { isFine, error, counter } = useTextRule(platform, words, parent === null ? 'comment' : 'reply');
  const send = async () => {
    if (!isFine) return;
    const written = await write(words, parent?.id ?? null);
    if (!written) return;
    const added = { ...written, text: words, username, replies: [] };
    onChange((known) => withComment(known, added, parent?.id ?? null));
    clear();
  };
  const actions: CommentActions = {
    ...(abilities.reply && {
      onReply: (comment: PostComment) => {
        change({ to: comment.id });
        field.current?.focus();
      },
    }),
    ...(abilities.removeComment && { deletion }),
  };
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="h4" component="h4" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          Comments
        </Typography>
        <Badge count={countComments(comments)} />
      </Stack>
      <Box
        role="region"
        aria-labelledby={id}
        // Makes the list focusable, so that it can be scrolled by keyboard.
        tabIndex={0}
        sx={{ ...surface, height: '200px', overflowY: 'auto', px: 1.75, py: 1.5 }}
      >
        {comments.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No comments yet.
          </Typography>
        ) : (
          <CommentList comments={comments} now={now} actions={actions} />
        )}
      </Box>
      {abilities.comment && (
        <Stack
          component="form"
          sx={{ gap: 1 }}
          onSubmit={(event: { preventDefault(): void }) => {
            event.preventDefault();
            void send();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void send();
          }}
        >
          <TextArea
            label={parent === null ? 'Add a comment' : `Reply to ${parent.username}`}
            value={text}
            rows={2}
            readOnly={busy}
            fieldRef={field}
            error={error}
            onChange={(value) => change({ text: value })}
            aside={counter}
          />
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
            {parent !== null && (
              <Button color="inherit" disabled={busy} onClick={() => change({ to: null })}>
                Cancel
              </Button>
            )}
            <Button type="submit" variant="contained" loading={busy} disabled={!isFine}>
              {parent === null ? 'Send' : 'Send reply'}
            </Button>
          </Stack>
        </Stack>
      )}
      {dialog}
    </Stack>
  );
}

interface CommentActions {
  onReply?: (comment: PostComment) => void;
  deletion?: Deletion;
}

interface CommentListProps {
  comments: Comments;
  now: Date;
  actions: CommentActions;
}

function CommentList({ comments, now, actions }: CommentListProps) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} now={now} actions={actions} />
      ))}
    </Box>
  );
}

function Comment({ comment, now, actions }: Omit<CommentListProps, 'comments'> & { comment: PostComment }) {
  const { username, text, timestamp, replies } = comment;
  const { onReply, deletion } = actions;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1.25 }}>
        <NameAvatar id={username} name={username} image={null} size={28} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {username}
            </Box>{' '}
            <Box component="time" dateTime={timestamp} sx={{ color: 'text.secondary' }}>
              {ageText(timestamp, now)}
            </Box>
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          {onReply && (
            <Button
              size="small"
              aria-label={`Reply to ${username}`}
              onClick={() => onReply(comment)}
              sx={commentActionSx}
            >
              Reply
            </Button>
          )}
          {deletion && <DeleteButton comment={comment} deletion={deletion} />}
        </Box>
      </Stack>
      {replies.length > 0 && (
        <Box sx={{ mt: 1, pl: 3 }}>
          <CommentList comments={replies} now={now} actions={actions} />
        </Box>
      )}
    </Box>
  );
}

/** Adds a comment at the top, or a reply below the comment that it answers. */
function withComment(comments: Comments, added: PostComment, parent: string | null): Comments {
  if (parent === null) return [added, ...comments];
  return comments.map((each) => {
    if (each.id === parent) return { ...each, replies: [...each.replies, added] };
    // The answered comment may be a reply, so the replies of each comment are searched too.
    return { ...each, replies: withComment(each.replies, added, parent) };
  });
}

const withoutComment = (comments: Comments, id: string): Comments =>
  comments
    .filter((each) => each.id !== id)
    .map((each) => ({ ...each, replies: withoutComment(each.replies, id) }));

function findComment(comments: Comments, id: string): PostComment | null {
  for (const each of comments) {
    const found = each.id === id ? each : findComment(each.replies, id);
    if (found) return found;
  }
  return null;
}
