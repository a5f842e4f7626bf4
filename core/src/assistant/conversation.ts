import { countCharacters } from '../text/count-characters.ts';
import { shorten } from '../text/shorten.ts';
import type { ImageSize, ImageStyle } from './image.ts';

export interface GeneratedImage {
  url: string;
  size: ImageSize;
  style: ImageStyle;
  prompt: string;
  /** The path of the image in Storage. The image is also a file of the media library. */
  filePath: string;
}

/** State of a reply that is pending or failed; a finished reply has none. */
export const replyStates = ['writing', 'drawing', 'failed'] as const;
export type ReplyState = (typeof replyStates)[number];

export const isPending = (state: ReplyState | undefined): boolean =>
  state === 'writing' || state === 'drawing';

export interface ConversationMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  timestamp: string;
  /** True if the reply ends before it is complete. */
  incomplete?: boolean | undefined;
  state?: ReplyState | undefined;
  /** The function that the assistant called, for example to draw an image; missing if it called none. */
  function_call?: { name: string };
  generatedImage?: GeneratedImage;
}

export interface Conversation {
  id: string;
  messages: ConversationMessage[];
}

export interface ConversationSummary {
  id: string;
  title: string;
  changedAt: string;
}

export const messageMax = 4_000;
const keptMessages = 200;
/**
 * The most bytes of the messages that are stored. Firestore limits a document to 1 MiB, and the document also has other
 * fields.
 */
const keptBytes = 600_000;
const sentMessages = 40;
const sentCharacters = 24_000;
const titleMax = 60;

export const cleanMessage = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

export function messageProblem(text: string): string | null {
  const clean = cleanMessage(text);
  if (clean === '') return 'Please write a message.';
  if (countCharacters(clean) <= messageMax && clean.length <= messageMax * 4) return null;
  return `Messages can have at most ${messageMax} characters.`;
}

interface SizedMessage {
  role: 'user' | 'assistant';
  content: string;
  generatedImage?: { prompt: string } | undefined;
  state?: ReplyState | undefined;
}

/** The newest messages that fit within the limits, beginning with one from the person. */
function newest<T extends SizedMessage>(
  messages: readonly T[],
  count: number,
  budget: number,
  sizeOf: (message: T) => number,
): T[] {
  let left = budget;
  let from = messages.length;
  for (const message of messages.slice(-count).toReversed()) {
    left -= sizeOf(message);
    if (left < 0) break;
    from -= 1;
  }
  const rest = messages.slice(from);
  const first = rest.findIndex(({ role }) => role === 'user');
  return first === -1 ? [] : rest.slice(first);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The messages to store: the oldest ones are dropped first. */
export function dropOldestMessages<T extends SizedMessage>(messages: readonly T[]): T[] {
  const bytes = ({ content, generatedImage }: T) =>
    200 + bytesOf(content) + bytesOf(generatedImage?.prompt ?? '');
  return newest(messages, keptMessages, keptBytes, bytes);
}

/** Drops failed replies and the messages they should have answered. A person who retries sends the message again. */
function answered<T extends SizedMessage>(messages: readonly T[]): T[] {
  return messages.filter(({ state }, i) => state !== 'failed' && messages[i + 1]?.state !== 'failed');
}

/** The earlier messages that are sent to the model together with the new message. */
export function sentOf<T extends SizedMessage>(messages: readonly T[]): T[] {
  return newest(answered(messages), sentMessages, sentCharacters, ({ content }) => content.length);
}

export const titleOf = (firstMessage: string): string =>
  shorten(firstMessage.replace(/\s+/gu, ' ').trim(), titleMax);

export const assistantFailed = 'Sorry, I encountered an error. Please try again.';
/**
 * Shown when the id of a request belongs to an earlier request with other content. Otherwise, the caller would get the
 * answer to the earlier request.
 */
export const idUsedText =
  'This ID was used for a request with other content. Please send it again with a new ID.';
export const assistantMissing = 'The AI assistant is not set up. Ask your administrator to add an API key.';
export const assistantUnusable = 'The AI assistant is unavailable right now. Our team has been notified.';
export const assistantAnswering =
  'The assistant is still answering your last message. Wait for it to finish, or start a new conversation.';
export const messageLimitReached = "You've reached your GPT message limit!";
