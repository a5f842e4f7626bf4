import type { ImageSize, ImageStyle } from '@fanfare/core/assistant/image.ts';

export interface ImageRequest {
  prompt: string;
  size: ImageSize;
  style: ImageStyle;
  /** What the writer says to the picture. */
  message: string;
}

/** One message of the conversation, as the writer is told it. */
export interface Told {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  /** A picture that it made. */
  image?: Omit<ImageRequest, 'message'> | undefined;
}

export interface Written {
  text: string;
  image: ImageRequest | null;
  /** It broke off before it was done. */
  incomplete: boolean;
  /** It would not write this. */
  refused: boolean;
}

export interface WriteRequest {
  conversation: readonly Told[];
  /** Tells people apart for whoever watches over abuse, without naming them. */
  safetyId: string;
  /** Called with each piece of the text, as it is written. */
  onText(piece: string): void;
  signal: AbortSignal;
}

/** Pictures take from ten seconds to minutes, and are paid for whether anybody still waits or not. */
export const drawingTimeLimitMs = 180_000;

export interface DrawRequest {
  image: ImageRequest;
  safetyId: string;
  signal: AbortSignal;
}

/** Whoever writes for the assistant. Fails with a `WriterFailure`. */
export interface Writer {
  write(request: WriteRequest): Promise<Written>;
  /** The bytes of a JPEG. */
  draw(request: DrawRequest): Promise<Uint8Array>;
}

/**
 * `refused`: what was asked for is not made. `busy`: later it may work. `unusable`: only whoever runs the product can help, with
 * money, a key or another model. `failed`: anything else.
 */
export type FailureKind = 'refused' | 'busy' | 'unusable' | 'failed';

export class WriterFailure extends Error {
  override readonly name = 'WriterFailure';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
