import { describe, expect, it } from 'vitest';
import {
  presetChangedSince,
  utmPresetNameProblem,
  utmPresetsMax,
  withUtmPreset,
  type UtmPreset,
} from './presets.ts';
import { emptyUtm, utmSourceProblem, utmValueProblem } from './utm.ts';

const preset = (change: Partial<UtmPreset> = {}): UtmPreset => ({
  ...emptyUtm,
  id: 'p1',
  name: 'Autumn roast',
  source: '{network}',
  ...change,
});
const full = Array.from({ length: utmPresetsMax }, (_, n) => preset({ id: `p${n}`, name: `Preset ${n}` }));

describe('the UTM presets of a workspace', () => {
  it('presets are sorted by name', () => {
    const presets = withUtmPreset([preset({ id: 'b', name: 'beans' })], preset({ id: 'a', name: 'Autumn' }));
    expect(presets).toMatchObject([{ name: 'Autumn' }, { name: 'beans' }]);
  });

  it('sending a preset again, unchanged or changed, replaces the stored preset', () => {
    expect(withUtmPreset([preset()], preset())).toEqual([preset()]);
    expect(withUtmPreset([preset()], preset({ medium: 'social' }))).toEqual([preset({ medium: 'social' })]);
  });

  it.each(['autumn  ROAST', ' Autumn roast', 'Autumn\u200b roast'])(
    'a second preset with the name %j is refused',
    (name) => {
      expect(withUtmPreset([preset()], preset({ id: 'p2', name }))).toBe('taken');
    },
  );

  it('the 51st preset is refused, and a full workspace can still change a preset', () => {
    expect(withUtmPreset(full.slice(1), preset({ id: 'new' }))).toHaveLength(utmPresetsMax);
    expect(withUtmPreset(full, preset({ id: 'new' }))).toBe('full');
    expect(withUtmPreset(full, preset({ id: 'p3', name: 'Renamed' }))).toHaveLength(utmPresetsMax);
  });

  it('a change is refused after another person changed or deleted the preset', () => {
    expect(presetChangedSince([preset()], 'p1', preset())).toBeNull();
    expect(presetChangedSince([], 'p1', null)).toBeNull();
    expect(presetChangedSince([], 'p1', preset())).toBe('This preset was deleted by someone else.');
    expect(presetChangedSince([preset({ medium: 'm' })], 'p1', preset())).toBe(
      'This preset was changed by someone else. It is now “Autumn roast”.',
    );
  });
});

describe('the fields of a preset', () => {
  it('a name has from 1 to 60 characters', () => {
    expect(utmPresetNameProblem(' \u200b')).toBe('Give the preset a name.');
    expect(utmPresetNameProblem('a'.repeat(60))).toBeNull();
    expect(utmPresetNameProblem('a'.repeat(61))).toBe('Names can have at most 60 characters.');
  });

  it('a value has at most 100 characters, and the source is required', () => {
    expect(utmValueProblem('')).toBeNull();
    expect(utmValueProblem('a'.repeat(100))).toBeNull();
    expect(utmValueProblem('a'.repeat(101))).toBe('Values can have at most 100 characters.');
    expect(utmSourceProblem(' ')).toBe('Enter a source, such as newsletter or {network}.');
    expect(utmSourceProblem('x')).toBeNull();
  });
});
