import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { z } from 'zod';

const graphError = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.int(),
    error_subcode: z.int().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
});

export interface GraphError {
  code: number;
  subcode: number | null;
  isTransient: boolean;
  /** The message for people, or else the message for developers. */
  message: string | null;
}

const present = (value: string | undefined): value is string => value !== undefined && value !== '';

/** Reads an error of the Graph API; null if the body has another format. */
export function readGraphError(body: unknown): GraphError | null {
  const result = graphError.safeParse(body);
  if (!result.success) return null;
  const { code, error_subcode, is_transient, error_user_msg, message } = result.data.error;
  return {
    code,
    subcode: error_subcode === undefined || error_subcode === 0 ? null : error_subcode,
    isTransient: is_transient === true,
    message: [error_user_msg, message].find(present) ?? null,
  };
}

/** Codes that mean the same in every API of Meta. */
export const commonGraphKinds = {
  1: 'unavailable',
  2: 'unavailable',
  3: 'missing_permission',
  4: 'rate_limited',
  10: 'missing_permission',
  17: 'rate_limited',
  32: 'rate_limited',
  100: 'rejected',
  102: 'token_expired',
  190: 'token_expired',
  613: 'rate_limited',
} as const satisfies Record<number, FailureKind>;

/** A code with its subcode, such as `190/463`, or only the code. */
export const nameOf = ({ code, subcode }: Pick<GraphError, 'code' | 'subcode'>): string =>
  subcode === null ? String(code) : `${code}/${subcode}`;
