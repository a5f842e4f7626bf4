import { z } from 'zod';

const entry = z.object({ reason: z.string().optional(), message: z.string().optional() });

const apiError = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(entry).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const tokenError = z.object({ error: z.string(), error_description: z.string().optional() });

/** An error of a Google API: its reason codes with the most specific first, and its message. */
export interface GoogleError {
  reasons: readonly string[];
  message: string | null;
}

/** Some messages contain links as HTML. */
const markup = /<[^<>]*>/g;

const present = (value: string | undefined): value is string => value !== undefined && value !== '';

/** Reads the error formats of the APIs and of the token endpoint. */
export function readGoogleError(body: unknown): GoogleError {
  const token = tokenError.safeParse(body);
  if (token.success)
    return { reasons: [token.data.error], message: token.data.error_description ?? token.data.error };
  const api = apiError.safeParse(body);
  if (!api.success) return { reasons: [], message: null };
  const { message, status, errors = [], details = [] } = api.data.error;
  const reasons = [errors[0]?.reason, ...details.map((each) => each.reason), status].filter(present);
  const words = [message, errors[0]?.message].find(present);
  return { reasons, message: words?.replaceAll(markup, '') ?? null };
}
