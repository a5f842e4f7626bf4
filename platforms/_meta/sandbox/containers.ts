import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import { keptFileWithAltText } from '../../_sandbox/kept-file.ts';

/** A prepared post that is not visible yet. Networks extend it. */
export const container = z.object({
  id: z.string(),
  account: z.string(),
  isChild: z.boolean(),
  files: z.array(keptFileWithAltText),
  at: z.number(),
  /** Null when processing never ends. */
  readyAt: z.number().nullable(),
  isPublished: z.boolean(),
});

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

/** `error`: the problem that processing found in the media. */
export function containerStatus(
  { isPublished, at, readyAt, error }: z.infer<typeof container> & { error: number | string | null },
  now: number,
): ContainerStatus {
  if (isPublished) return 'PUBLISHED';
  if (now - at >= dayMs) return 'EXPIRED';
  if (readyAt === null || now < readyAt) return 'IN_PROGRESS';
  return error === null ? 'FINISHED' : 'ERROR';
}

/** The children of a carousel: ids with commas between them, or a JSON list. */
export const childIds = (params: URLSearchParams): string[] =>
  (params.get('children') ?? '').split(/[\s",[\]]+/).filter(Boolean);

export const findOwnContainer = <Container extends { id: string; account: string }>(
  { state, identity }: { state: { containers: readonly Container[] }; identity: { platformId: string } },
  id: string,
): Container | undefined =>
  state.containers.find((each) => each.id === id && each.account === identity.platformId);
