import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import type { UtmPresetStore } from '../store/utm-presets.ts';

/** Store of UTM presets in memory. A shared test suite keeps it equivalent to the one on Firestore. */
export function createMemoryUtmPresets(): UtmPresetStore {
  const lists = new Map<string, UtmPreset[]>();
  const find = (workspaceId: string) => structuredClone(lists.get(workspaceId) ?? []);
  return {
    list: (workspaceId) => Promise.resolve(find(workspaceId)),
    async change(workspaceId, decide) {
      const presets = decide(find(workspaceId));
      lists.set(workspaceId, structuredClone(presets));
      return presets;
    },
  };
}

/** A preset of an autumn campaign, with the given changes. */
export const madeUpPreset = (change: Partial<UtmPreset> = {}): UtmPreset => ({
  id: 'preset-1',
  name: 'Autumn roast',
  source: '{network}',
  medium: 'social',
  campaign: 'autumn-roast',
  term: '',
  content: '',
  ...change,
});
