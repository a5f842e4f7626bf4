import type { Call } from './context.ts';
import type { Container } from './state.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type Status = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

export function statusOf(container: Container, now: number): Status {
  if (container.isPublished) return 'PUBLISHED';
  if (now - container.at >= dayMs) return 'EXPIRED';
  if (container.readyAt === null || now < container.readyAt) return 'IN_PROGRESS';
  return container.error === null ? 'FINISHED' : 'ERROR';
}

export const ownContainer = ({ state, identity }: Pick<Call, 'state' | 'identity'>, id: string) =>
  state.containers.find((each) => each.id === id && each.account === identity.platformId);
