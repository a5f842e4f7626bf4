import type { TextActionReply } from '@fanfare/core/assistant/text-action.ts';
import type { TextActionInput } from '@fanfare/core/api/schemas/assistant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { socials } from '../../composer/testing/open-upload.ts';

type Answer = (input: TextActionInput, signal?: AbortSignal) => string | Promise<string | TextActionReply>;

/** Opens the composer with a server that answers every action with `answer`. */
export async function openActions(answer: Answer, media: LibraryItem[] = []) {
  const used = new Set<string>();
  const api = fakeApi({
    enter: () => enterReply(),
    listAccounts: () => socials,
    uploadQuota: () => uploadQuota(3, 'free'),
    listMedia: () => ({ items: media, nextCursor: null }),
    aiQuota: () => ({ success: true, ...aiQuotas({ gpt: used.size, image: 0 }, 'free') }),
    async runTextAction(input, { signal }) {
      used.add(input.id);
      const reply = await answer(input, signal);
      return { success: true, reply: typeof reply === 'string' ? { id: input.id, text: reply } : reply };
    },
  });
  const { user } = renderApp('/dashboard/upload', { session: fakeSession(kim), api });
  await screen.findByLabelText('Description');
  const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
  return {
    api,
    user,
    description,
    write: (text: string) => fireEvent.change(description(), { target: { value: text } }),
    choose: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name: 'AI' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      return within(await screen.findByRole('dialog'));
    },
    asked: () =>
      api.calls.flatMap(({ name, input }) => (name === 'runTextAction' ? [input as TextActionInput] : [])),
  };
}

export const selectX = async (user: Awaited<ReturnType<typeof openActions>>['user']) =>
  user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
export const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
