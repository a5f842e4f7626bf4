import type { ErrorCode } from '@fanfare/core/errors/errors.ts';
import { AppError } from '../../http/app-error.ts';

export const privateText = 'This link is not public. Use a link that anyone can open.';
export const unreachableText = 'This website cannot be reached. Please check the link, or try again later.';
export const redirectsText = 'This link redirects too often. Use the address of the file itself.';
export const brokenText = 'The website stopped sending before the file was complete. Please try again.';
export const tooSlowText =
  'This file did not arrive within 10 minutes. Please download it to your device and upload it from there.';
export const pageText =
  'This link opens a web page, not a file. Use the address of the photo or video itself.';
export const cancelledText = 'This upload was cancelled.';
export const missingText = (status: number): string =>
  `The website did not return a file at this address (status ${status}). Please check the link.`;

export class LinkError extends AppError {
  constructor(message: string, code: ErrorCode = 'invalid_input', cause?: unknown) {
    super(code, { message, cause });
    this.name = 'LinkError';
  }
}
