import { countCharacters } from '../text/count-characters.ts';
import type { ImageSize, ImageStyle } from './image.ts';

export interface GeneratedImage {
  /** Where it can be loaded from. */
  url: string;
  size: ImageSize;
  style: ImageStyle;
  prompt: string;
  /** Its place in Storage; it is a file of the library like any other. */
  filePath: string;
}

/** Of a reply: it is on its way, or nothing came of it. Without a state it is there. */
export const replyStates = ['writing', 'drawing', 'failed'] as const;
export type ReplyState = (typeof replyStates)[number];

/** Whether there is something to wait for. */
export const isComing = (state: ReplyState | undefined): boolean =>
  state === 'writing' || state === 'drawing';

/** In the words of the product's calls. */
export interface ConversationMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  timestamp: string;
  /** It broke off before it was done. */
  incomplete?: boolean | undefined;
  state?: ReplyState | undefined;
  /** What the assistant did besides writing. */
  function_call?: { name: string };
  generatedImage?: GeneratedImage;
}

export interface Conversation {
  id: string;
  messages: ConversationMessage[];
}

export interface ConversationSummary {
  id: string;
  /** How it began. */
  title: string;
  changedAt: string;
}

export const messageMax = 4_000;
const keptMessages = 200;
/** A document holds 1 MiB; what stands around the words needs room as well. */
const keptBytes = 600_000;
const sentMessages = 40;
const sentCharacters = 24_000;
const titleMax = 60;

export const cleanMessage = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

/** What is wrong with a message, or null. */
export function messageProblem(text: string): string | null {
  const clean = cleanMessage(text);
  if (clean === '') return 'Please write a message.';
  if (countCharacters(clean) <= messageMax && clean.length <= messageMax * 4) return null;
  return `A message has at most ${messageMax} characters.`;
}

interface Said {
  role: 'user' | 'assistant';
  content: string;
  generatedImage?: { prompt: string } | undefined;
  state?: ReplyState | undefined;
}

/** The newest that fit within the limits, beginning with what the person said. */
function newest<T extends Said>(
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

/** What is kept of a conversation: the oldest goes first. */
export function keptOf<T extends Said>(messages: readonly T[]): T[] {
  const bytes = ({ content, generatedImage }: T) =>
    200 + bytesOf(content) + bytesOf(generatedImage?.prompt ?? '');
  return newest(messages, keptMessages, keptBytes, bytes);
}

/** Without what failed, and what was asked for then: whoever asks again asks once. */
function answered<T extends Said>(messages: readonly T[]): T[] {
  return messages.filter(({ state }, i) => state !== 'failed' && messages[i + 1]?.state !== 'failed');
}

/** What of it the model is told with the next message. */
export function sentOf<T extends Said>(messages: readonly T[]): T[] {
  return newest(answered(messages), sentMessages, sentCharacters, ({ content }) => content.length);
}

export function titleOf(firstMessage: string): string {
  const line = firstMessage.replace(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= titleMax
    ? line
    : `${characters
        .slice(0, titleMax - 1)
        .join('')
        .trimEnd()}…`;
}

export const assistantFailed = 'Sorry, I encountered an error. Please try again.';
export const assistantMissing =
  'The AI assistant is not set up here. Please ask whoever runs this product to add a key for it.';
export const assistantUnusable =
  'The AI assistant cannot answer at the moment. Whoever runs this product has been told.';
export const assistantAnswering =
  'The assistant is still answering your last message here. Please wait for it, or begin a new conversation.';
export const messageLimitReached = "You've reached your GPT message limit!";
