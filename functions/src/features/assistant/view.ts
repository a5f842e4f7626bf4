import type {
  Conversation,
  ConversationMessage,
  GeneratedImage,
} from '@fanfare/core/assistant/conversation.ts';
import type { Files, PublicFile } from '../../google/storage.ts';
import type { StoredConversation, StoredMessage } from '../../store/conversations.ts';

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

/** What leaves the server. */
export function conversationView({ id, messages }: StoredConversation, publicUrl: PublicUrl): Conversation {
  return { id, messages: messages.map((message) => messageView(message, publicUrl)) };
}
