import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isPending, type ConversationMessage } from '@fanfare/core/assistant/conversation.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { Reply, type ReplyActions } from './reply.tsx';
import { TypingIndicator } from './typing-indicator.tsx';
import type { Chat } from './use-chat.ts';
import type { Pending } from './use-send-message.ts';

function PendingReply({ text, drawing }: { text: string; drawing: boolean }) {
  const label = drawing ? 'Creating an image. This can take a minute.' : 'The assistant is writing';
  return (
    <MessageBubble from="assistant">
      {text}
      {(text === '' || drawing) && <TypingIndicator label={label} />}
    </MessageBubble>
  );
}

function PendingBubbles({ pending: { asked, text, drawing, failure } }: { pending: Pending }) {
  return (
    <>
      <MessageBubble from="user">{asked}</MessageBubble>
      {failure === null ? (
        <PendingReply text={text} drawing={drawing} />
      ) : (
        <MessageBubble from="assistant">{failure}</MessageBubble>
      )}
    </>
  );
}

function Message({ message, ...uses }: ReplyActions & { message: ConversationMessage }) {
  const { role, content, state } = message;
  if (role === 'user') return <MessageBubble from="user">{content}</MessageBubble>;
  if (isPending(state)) return <PendingReply text={content} drawing={state === 'drawing'} />;
  if (state === 'failed') return <MessageBubble from="assistant">{content}</MessageBubble>;
  return <Reply message={message} {...uses} />;
}

interface ChatPlaceholderProps {
  known: Chat['messages'];
  failure: string | undefined;
  isPending: boolean;
  onRetry: () => void;
}

/** Placeholder while there are no messages: an error, a skeleton or a hint. */
function ChatPlaceholder({ known, failure, isPending, onRetry }: ChatPlaceholderProps) {
  if (!known && failure !== undefined) return <ErrorBox text={failure} onRetry={onRetry} />;
  if (!known) return <SkeletonRows count={3} label="Loading the conversation" />;
  if (known.length > 0 || isPending) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', py: 3 }}>
      Ask for a caption, a title, hashtags or ideas, or for an image: describe its content, its format
      (square, vertical, horizontal, story or banner) and its style.
    </Typography>
  );
}

/** Scrolls to the end of the chat. Added content changes the key of the last element, so React calls this again. */
function showEnd(mark: HTMLElement | null): void {
  const frame = mark?.parentElement;
  if (frame) frame.scrollTop = frame.scrollHeight;
}

interface ChatLogProps extends ReplyActions {
  chat: Pick<Chat, 'messages' | 'pending' | 'waiting' | 'error' | 'retry'>;
}

export function ChatLog({ chat: { messages, pending, waiting, error, retry }, ...uses }: ChatLogProps) {
  const end = [messages?.at(-1)?.id, messages?.at(-1)?.state, pending?.text.length, pending?.failure].join();
  return (
    <Box
      sx={{ flex: 1, overflowY: 'auto', minHeight: 0, pr: 0.5 }}
      tabIndex={0}
      role="group"
      aria-label="Chat"
    >
      <ChatPlaceholder
        known={messages}
        failure={error?.message}
        isPending={pending !== null}
        onRetry={retry}
      />
      <div role="log" aria-busy={waiting}>
        <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {messages?.map((message) => (
            <Message key={message.id} message={message} {...uses} />
          ))}
          {pending && <PendingBubbles pending={pending} />}
        </Box>
      </div>
      <div key={end} ref={showEnd} />
    </Box>
  );
}
