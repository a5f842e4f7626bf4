import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import { emptyUtm } from '@fanfare/core/utm/utm.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { enterReply } from '../../../testing/entered.ts';
import type { Answers } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { templateServer } from '../../../testing/templates.ts';

export const preset = (change: Partial<UtmPreset> = {}): UtmPreset => ({
  ...emptyUtm,
  id: 'preset-1',
  name: 'Autumn roast',
  source: '{network}',
  medium: 'social',
  ...change,
});

interface OpenOptions {
  path?: string;
  presets?: UtmPreset[];
  /** Answers that replace those of the fake server. */
  answers?: Answers;
}

export async function openTools({ path = '/dashboard/tools', presets = [], answers = {} }: OpenOptions = {}) {
  let stored = presets;
  const api = templateServer([], {
    enter: () => enterReply(),
    aiQuota: () => ({ success: true, ...aiQuotas({ gpt: 0, image: 2 }, 'free') }),
    listUtmPresets: () => stored,
    saveUtmPreset: ({ workspaceId: _workspaceId, expected: _expected, ...sent }) => {
      stored = [...stored.filter(({ id }) => id !== sent.id), sent];
      return stored;
    },
    removeUtmPreset: ({ id }) => {
      stored = stored.filter((each) => each.id !== id);
      return stored;
    },
    ...answers,
  });
  const rendered = renderApp(path, { session: fakeSession(kim), api });
  await screen.findByRole('region', { name: 'Caption length' });
  return { ...rendered, api };
}

export const getTool = (name: string) => within(screen.getByRole('region', { name }));

export const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
