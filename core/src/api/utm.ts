import type { UtmPreset } from '../utm/presets.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { SaveUtmPresetInput, UtmPresetInput } from './schemas/utm.ts';

export const utmRoutes = {
  /** The UTM presets of the workspace, sorted by name. */
  listUtmPresets: route<WorkspaceQuery, UtmPreset[]>()({ method: 'GET', path: '/api/auth/user/utm-presets' }),
  /** Adds a preset, or replaces the preset that has its id. Returns all presets. */
  saveUtmPreset: route<SaveUtmPresetInput, UtmPreset[]>()({
    method: 'POST',
    path: '/api/auth/user/utm-presets',
  }),
  removeUtmPreset: route<UtmPresetInput, UtmPreset[]>()({
    method: 'DELETE',
    path: '/api/auth/user/utm-presets/{id}',
    destructive: true,
  }),
};
