import {
  assistantAnswering,
  assistantFailed,
  assistantMissing,
  assistantUnusable,
} from '@fanfare/core/assistant/conversation.ts';
import { ApiError, type ApiErrorCode } from '../../browser/api-error.ts';

const specificCodes: readonly ApiErrorCode[] = ['rejected', 'limit_reached', 'invalid_input'];
const specificMessages = [assistantAnswering, assistantMissing, assistantUnusable];

/** The server's message if it is more specific than the general message. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return assistantFailed;
  return specificCodes.includes(error.code) || specificMessages.includes(error.message)
    ? error.message
    : assistantFailed;
}
