import type {
  Conversation,
  ConversationMessage,
  GeneratedImage,
} from '@fanfare/core/assistant/conversation.ts';
import type { Files, PublicFile } from '../../google/storage.ts';
import type { PendingReply, StoredConversation, StoredMessage } from '../../store/conversations-documents.ts';

type PublicUrl = Files['publicUrl'];
type StoredImage = NonNullable<StoredMessage['generatedImage']>;

function imageView({ path, token, ...rest }: StoredImage & PublicFile, publicUrl: PublicUrl): GeneratedImage {
  return { url: publicUrl({ path, token }), filePath: path, ...rest };
}

function messageView(message: StoredMessage, publicUrl: PublicUrl): ConversationMessage {
  const { call, generatedImage, ...rest } = message;
  return {
    ...rest,
    ...(call !== undefined && { function_call: { name: call } }),
    ...(generatedImage && { generatedImage: imageView(generatedImage, publicUrl) }),
  };
}

function pendingView({ id, state, text, startedAt }: PendingReply): ConversationMessage {
  return { id, role: 'assistant', content: text, timestamp: startedAt, state };
}

export function conversationView(
  { id, messages, pending }: StoredConversation,
  publicUrl: PublicUrl,
): Conversation {
  const there = messages.map((message) => messageView(message, publicUrl));
  return { id, messages: pending ? [...there, pendingView(pending)] : there };
}
