import {
  assistantAnswering,
  assistantFailed,
  assistantMissing,
  assistantUnusable,
} from '@fanfare/core/assistant/conversation.ts';
import { ApiError, type ApiErrorCode } from '../../browser/api-error.ts';

const telling: readonly ApiErrorCode[] = ['rejected', 'limit_reached', 'invalid_input'];
const told = [assistantAnswering, assistantMissing, assistantUnusable];

/** Words of the server that say more than that it failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return assistantFailed;
  return telling.includes(error.code) || told.includes(error.message) ? error.message : assistantFailed;
}
