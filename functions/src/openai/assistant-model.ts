import type { ImageSettings } from '@fanfare/core/assistant/generated-image.ts';

export interface ImageRequest extends ImageSettings {
  /** The model's comment on the image. */
  message: string;
}

/** One message of the conversation, as sent to the model. */
export interface PromptMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  /** The image that the model generated for this message. */
  image?: Pick<ImageSettings, 'prompt' | 'size' | 'style'> | undefined;
}

export interface Completion {
  text: string;
  image: ImageRequest | null;
  /** Whether the reply ended before it was complete. */
  incomplete: boolean;
  /** Whether the model declined the request. */
  refused: boolean;
}

export interface WriteRequest {
  conversation: readonly PromptMessage[];
  /** A stable id that does not identify the person, for OpenAI's abuse monitoring. */
  safetyId: string;
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

/**
 * The time limit for drawing an image. Drawing takes from ten seconds to minutes, and is charged even if the caller has
 * disconnected.
 */
export const drawingTimeLimitMs = 180_000;

export interface DrawRequest {
  image: ImageSettings;
  /** The bytes of the background, a JPEG on which the image is drawn; null for none. */
  background: Uint8Array | null;
  safetyId: string;
  signal: AbortSignal;
}

/** Writes and draws for the assistant. It fails with a `ModelFailure`. */
export interface AssistantModel {
  write(request: WriteRequest): Promise<Completion>;
  edit(request: EditRequest): Promise<Completion>;
  /** Returns the bytes of a JPEG. */
  draw(request: DrawRequest): Promise<Uint8Array>;
}

/**
 * The kinds of failure. `refused`: the model declined the request. `busy`: a later call may work. `unusable`: only
 * the operator can fix it, with credit, a key or another model. `failed`: any other failure.
 */
export type ModelFailureKind = 'refused' | 'busy' | 'unusable' | 'failed';

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  constructor(kind: ModelFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
