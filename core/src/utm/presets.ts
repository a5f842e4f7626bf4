import { oneLine, isBlank, isLonger } from '../text/clean-line.ts';
import { compareAlphabetically } from '../text/compare-alphabetically.ts';
import { nameKey } from '../text/name-key.ts';
import { utmFields, type Utm } from './utm.ts';

/** Low enough that one document holds all presets of a workspace. */
export const utmPresetsMax = 50;
export const utmPresetNameMax = 60;
export const utmPresetsFullText = `Workspaces can have at most ${utmPresetsMax} UTM presets. Delete one first.`;
export const utmPresetTakenText = 'There is a preset with this name already. Choose another name.';

/** UTM values under a name, which all members of a workspace can use. */
export interface UtmPreset extends Utm {
  id: string;
  name: string;
}

export function utmPresetNameProblem(name: string): string | null {
  const clean = oneLine(name);
  if (isBlank(clean)) return 'Give the preset a name.';
  return isLonger(clean, utmPresetNameMax) ? `Names can have at most ${utmPresetNameMax} characters.` : null;
}

/** Adds or changes a preset and returns all presets, sorted by name. A repeated call changes nothing. */
export function withUtmPreset(
  presets: readonly UtmPreset[],
  preset: UtmPreset,
): UtmPreset[] | 'full' | 'taken' {
  const others = presets.filter(({ id }) => id !== preset.id);
  if (others.some(({ name }) => nameKey(name) === nameKey(preset.name))) return 'taken';
  if (others.length >= utmPresetsMax) return 'full';
  return [...others, preset].toSorted(
    (a, b) => compareAlphabetically(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
}

const isSame = (a: UtmPreset, b: UtmPreset): boolean =>
  a.name === b.name && utmFields.every((field) => a[field] === b[field]);

/**
 * The message to show if another person has changed or deleted the preset since the caller read it; null if the preset
 * is unchanged. `expected` is the preset as the caller read it, or null for a new preset.
 */
export function presetChangedSince(
  presets: readonly UtmPreset[],
  id: string,
  expected: UtmPreset | null,
): string | null {
  const now = presets.find((each) => each.id === id);
  if (!expected) return null;
  if (!now) return 'This preset was deleted by someone else.';
  return isSame(now, expected) ? null : `This preset was changed by someone else. It is now “${now.name}”.`;
}
