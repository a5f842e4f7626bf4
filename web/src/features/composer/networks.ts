import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import { networks } from '@fanfare/platforms/registry.ts';

/** The rules of a network; null for a draft. */
export function findRules(id: string): ComposerNetwork | null {
  return networks.find((network) => network.id === id) ?? null;
}
