import type { ImageEdit, Size } from '@fanfare/core/image-edit/edit.ts';
import type { ExportOptions, ExportedImage, OpenedImage } from '../renderer.ts';

/**
 * A request to the worker that draws. After `open`, the worker stores the image, so the other requests do not contain
 * it.
 */
export type DrawRequest =
  | { kind: 'open'; file: Blob }
  | { kind: 'preview'; edit: ImageEdit; within: Size; layers: boolean }
  | { kind: 'export'; edit: ImageEdit; options: ExportOptions };

/** `cancel`: the id of a request whose answer is no longer needed. */
export type DrawMessage = { id: number; request: DrawRequest } | { cancel: number };

/** The reply to each kind of request. A cancelled preview or export is answered with null. */
export interface DrawReplies {
  open: OpenedImage;
  preview: ImageBitmap | null;
  export: ExportedImage | null;
}

export type DrawReply = DrawReplies[keyof DrawReplies];

/** `problem`: why there is no result, as a message for the person. */
export type DrawAnswer = { id: number } & ({ reply: DrawReply } | { problem: string });
