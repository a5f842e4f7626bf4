import {
  assistantAnswering,
  assistantFailed,
  assistantUnusable,
  idUsedText,
  messageLimitReached,
} from '@fanfare/core/assistant/conversation.ts';
import { AppError } from '../../http/app-error.ts';
import { ModelFailure } from '../../openai/assistant-model.ts';
import type { Begun, Reply } from './turn.ts';

const refused = 'The assistant declined this request. Please ask for something else.';
const busy = 'The assistant is busy at the moment. Please try again in a minute.';

export function toAppError(error: unknown): unknown {
  if (!(error instanceof ModelFailure)) return error;
  const { kind } = error;
  if (kind === 'refused') return new AppError('rejected', { message: refused });
  if (kind === 'busy') return new AppError('rate_limited', { message: busy, cause: error });
  if (kind === 'unusable') return new AppError('unavailable', { message: assistantUnusable, cause: error });
  return new AppError('internal', { cause: error });
}

/** The reply stored in the conversation when an answer failed. */
export function failedReply(error: unknown): Reply {
  if (error instanceof AppError) return { content: error.message, state: 'failed' };
  const kind = error instanceof ModelFailure ? error.kind : 'failed';
  const words = { refused, unusable: assistantUnusable, busy: assistantFailed, failed: assistantFailed };
  return { content: words[kind], state: 'failed' };
}

export const refusals: Readonly<Record<Exclude<Begun, 'begun' | 'known'>, () => AppError>> = {
  waiting: () => new AppError('rate_limited', { message: assistantAnswering }),
  late: () => new AppError('rate_limited', { message: assistantAnswering }),
  other: () => new AppError('conflict', { message: idUsedText }),
  missing: () => new AppError('not_found'),
  limit: () => new AppError('limit_reached', { message: messageLimitReached }),
};
