import type { ImageWish } from '@fanfare/core/assistant/image-wish.ts';

export interface ImageRequest extends ImageWish {
  /** The writer's comment on the image. */
  message: string;
}

/** One message of the conversation, as sent to the writer. */
export interface PromptMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  /** An image that the writer made. */
  image?: Pick<ImageWish, 'prompt' | 'size' | 'style'> | undefined;
}

export interface Completion {
  text: string;
  image: ImageRequest | null;
  /** Whether the reply ended before it was complete. */
  incomplete: boolean;
  /** Whether the writer declined the request. */
  refused: boolean;
}

export interface WriteRequest {
  conversation: readonly PromptMessage[];
  /** A stable id for OpenAI's abuse monitoring that does not identify the person. */
  safetyId: string;
  /** Called with each new piece of the text. */
  onText(piece: string): void;
  signal: AbortSignal;
}

/** A single request without a conversation or tools. */
export interface EditRequest extends Pick<WriteRequest, 'safetyId' | 'onText' | 'signal'> {
  instructions: string;
  text: string;
  /** An image that the request is about. */
  image: { bytes: Uint8Array; type: string } | null;
}

/** Drawing an image takes from ten seconds to minutes, and is charged even if the caller has disconnected. */
export const drawingTimeLimitMs = 180_000;

export interface DrawRequest {
  image: ImageWish;
  /** The bytes of a JPEG that the image is drawn on; null for none. */
  background: Uint8Array | null;
  safetyId: string;
  signal: AbortSignal;
}

/** Writes and draws for the assistant. It fails with a `WriterFailure`. */
export interface Writer {
  write(request: WriteRequest): Promise<Completion>;
  edit(request: EditRequest): Promise<Completion>;
  /** Returns the bytes of a JPEG. */
  draw(request: DrawRequest): Promise<Uint8Array>;
}

/**
 * The kinds of failure. `refused`: the writer declined the request. `busy`: a later call may work. `unusable`: only
 * the operator can fix it, with credit, a key or another model. `failed`: any other failure.
 */
export type WriterFailureKind = 'refused' | 'busy' | 'unusable' | 'failed';

export class WriterFailure extends Error {
  override readonly name = 'WriterFailure';
  readonly kind: WriterFailureKind;
  constructor(kind: WriterFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
