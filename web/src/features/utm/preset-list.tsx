import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import type { ReactNode } from 'react';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { PresetChips } from './preset-chips.tsx';
import type { usePresets } from './use-presets.ts';

interface PresetListProps {
  list: ReturnType<typeof usePresets>;
  chosen: UtmPreset | null;
  /** Shown if the workspace has no presets. */
  empty?: ReactNode;
  onChoose: (preset: UtmPreset) => void;
}

/** The presets to choose from, or why there are none. */
export function PresetList({ list, chosen, empty = null, onChoose }: PresetListProps) {
  const { presets, error, isLoading, retry } = list;
  if (!presets)
    return error ? (
      <ErrorBox text={error.message} busy={isLoading} onRetry={retry} />
    ) : (
      <SkeletonRows count={1} label="Loading the presets" />
    );
  if (presets.length === 0) return empty;
  return <PresetChips presets={presets} value={chosen?.id ?? null} onChange={onChoose} />;
}
