import { isDeepStrictEqual } from 'node:util';
import type { utmRoutes } from '@fanfare/core/api/utm.ts';
import {
  presetChangedSince,
  utmPresetsFullText,
  utmPresetTakenText,
  withUtmPreset,
} from '@fanfare/core/utm/presets.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { UtmPresetStore } from '../../store/utm-presets.ts';

export const utmHandlers = (presets: UtmPresetStore): Handlers<typeof utmRoutes> => ({
  listUtmPresets: ({ workspaceId }) => presets.list(workspaceId),
  saveUtmPreset: ({ workspaceId, expected, ...preset }) =>
    presets.change(workspaceId, (before) => {
      // A repeated call finds the preset that the first call stored, and changes nothing.
      if (before.some((known) => isDeepStrictEqual(known, preset))) return before;
      const { id } = preset;
      const message = presetChangedSince(before, id, expected ? { id, ...expected } : null);
      if (message !== null) throw new AppError('conflict', { message });
      const after = withUtmPreset(before, preset);
      if (after === 'taken')
        throw new AppError('conflict', { message: utmPresetTakenText, fields: { name: utmPresetTakenText } });
      if (after === 'full') throw new AppError('limit_reached', { message: utmPresetsFullText });
      return after;
    }),
  removeUtmPreset: ({ workspaceId, id: removed }) =>
    presets.change(workspaceId, (before) => {
      const after = before.filter(({ id }) => id !== removed);
      if (after.length === before.length) throw new AppError('not_found');
      return after;
    }),
});
