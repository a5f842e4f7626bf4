import { z } from 'zod';
import { oneLine } from '../../text/clean-line.ts';
import { utmPresetNameMax, utmPresetNameProblem, type UtmPreset } from '../../utm/presets.ts';
import { utmSourceProblem, utmValueMax, utmValueProblem } from '../../utm/utm.ts';
import { checkedText } from './checked-text.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

/** Chosen by the caller, so that a preset that is sent twice is saved once. */
const id = storedId(64, 'Not a valid preset ID.');

const value = checkedText(utmValueProblem, oneLine);
const known = z.string().max(utmValueMax * 8);

/**
 * The preset as the caller last read it. If the preset has since been changed or deleted, the call does not change it.
 */
const expected = z.strictObject({
  name: z.string().max(utmPresetNameMax * 8),
  source: known,
  medium: known,
  campaign: known,
  term: known,
  content: known,
});

export const saveUtmPresetInput = z.strictObject({
  workspaceId,
  ...({
    id,
    name: checkedText(utmPresetNameProblem, oneLine),
    source: checkedText(utmSourceProblem, oneLine),
    medium: value,
    campaign: value,
    term: value,
    content: value,
  } satisfies Record<keyof UtmPreset, z.ZodType>),
  expected: expected.optional(),
});
export type SaveUtmPresetInput = z.infer<typeof saveUtmPresetInput>;

export const utmPresetInput = z.strictObject({ workspaceId, id });
export type UtmPresetInput = z.infer<typeof utmPresetInput>;
