import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isComing, type ConversationMessage } from '@fanfare/core/assistant/conversation.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Bubble } from './message-bubble.tsx';
import { Reply, type ReplyUses } from './reply.tsx';
import { Typing } from './typing.tsx';
import type { Chat } from './use-chat.ts';
import type { Pending } from './use-send-message.ts';

/** An answer that is on its way. */
function Coming({ text, drawing }: { text: string; drawing: boolean }) {
  const label = drawing ? 'Making a picture. This can take a minute.' : 'The assistant is writing';
  return (
    <Bubble from="assistant">
      {text}
      {(text === '' || drawing) && <Typing label={label} />}
    </Bubble>
  );
}

function PendingBubbles({ pending: { asked, text, drawing, failure } }: { pending: Pending }) {
  return (
    <>
      <Bubble from="user">{asked}</Bubble>
      {failure === null ? (
        <Coming text={text} drawing={drawing} />
      ) : (
        <Bubble from="assistant">{failure}</Bubble>
      )}
    </>
  );
}

function Said({ message, ...uses }: ReplyUses & { message: ConversationMessage }) {
  const { role, content, state } = message;
  if (role === 'user') return <Bubble from="user">{content}</Bubble>;
  if (isComing(state)) return <Coming text={content} drawing={state === 'drawing'} />;
  if (state === 'failed') return <Bubble from="assistant">{content}</Bubble>;
  return <Reply message={message} {...uses} />;
}

interface BeforeProps {
  known: Chat['messages'];
  failure: string | undefined;
  isPending: boolean;
  onRetry: () => void;
}

/** What stands where no messages are. */
function Before({ known, failure, isPending, onRetry }: BeforeProps) {
  if (!known && failure !== undefined) return <ErrorBox text={failure} onRetry={onRetry} />;
  if (!known) return <SkeletonRows count={3} label="Loading the conversation" />;
  if (known.length > 0 || isPending) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', py: 3 }}>
      Ask for a caption, a title, hashtags or ideas, or for a picture: say what it shows, its form (square,
      vertical, horizontal, story or banner) and its style.
    </Typography>
  );
}

/** Whenever something is added, and not when somebody scrolls back to read. */
function showEnd(mark: HTMLElement | null): void {
  const frame = mark?.parentElement;
  if (frame) frame.scrollTop = frame.scrollHeight;
}

interface TalkProps extends ReplyUses {
  chat: Pick<Chat, 'messages' | 'pending' | 'waiting' | 'error' | 'retry'>;
}

/** What was said, with the latest in sight. */
export function Talk({ chat: { messages, pending, waiting, error, retry }, ...uses }: TalkProps) {
  const end = [messages?.at(-1)?.id, messages?.at(-1)?.state, pending?.text.length, pending?.failure].join();
  return (
    <Box
      sx={{ flex: 1, overflowY: 'auto', minHeight: 0, pr: 0.5 }}
      tabIndex={0}
      role="group"
      aria-label="Chat"
    >
      <Before known={messages} failure={error?.message} isPending={pending !== null} onRetry={retry} />
      <Box
        component="ol"
        role="log"
        aria-busy={waiting}
        sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
      >
        {messages?.map((message) => (
          <Said key={message.id} message={message} {...uses} />
        ))}
        {pending && <PendingBubbles pending={pending} />}
      </Box>
      <div key={end} ref={showEnd} />
    </Box>
  );
}
