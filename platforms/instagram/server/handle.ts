import type { z } from 'zod';
import { containerHandle } from '../../_meta/containers.ts';

export const publishHandle = containerHandle;
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { children: [], container: null, isOut: false };
