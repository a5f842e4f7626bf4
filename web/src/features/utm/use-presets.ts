import { utmFields, type Utm } from '@fanfare/core/utm/utm.ts';
import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import { useRead } from '../../browser/use-read.ts';

/** The presets of a workspace. The server answers each change with all presets. */
export function usePresets(workspaceId: string) {
  const { data, error, isValidating, mutate } = useRead('listUtmPresets', { workspaceId });
  return {
    /** Sorted by name; undefined until they are loaded. */
    presets: data,
    error,
    isLoading: isValidating,
    retry: () => void mutate(),
    put: (presets: UtmPreset[]) => void mutate(presets, { revalidate: false }),
  };
}

export const valuesOf = ({ source, medium, campaign, term, content }: Utm): Utm => ({
  source,
  medium,
  campaign,
  term,
  content,
});

export const isSameUtm = (a: Utm, b: Utm): boolean => utmFields.every((field) => a[field] === b[field]);
