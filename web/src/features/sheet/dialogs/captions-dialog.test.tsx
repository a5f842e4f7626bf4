import { messageLimitReached } from '@fanfare/core/assistant/conversation.ts';
import type { TextAction, TextActionReply } from '@fanfare/core/assistant/text-action.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { find } from '@fanfare/core/sheet/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { photo } from '../../../testing/library.ts';
import { CaptionsDialog } from './captions-dialog.tsx';
import { fileRow, openDialog } from './testing/open-dialog.tsx';
import { enterText } from '../../../testing/enter-text.ts';

interface Asked {
  file: string;
  signal: AbortSignal | undefined;
  answer: (text: string) => void;
  refuse: (error: ApiError) => void;
}

/** Opens the dialog with a server whose assistant answers only when the test tells it to. */
function open(
  sheet: Parameters<typeof openDialog>[1],
  { used = 0, change }: { used?: number; change?: Parameters<typeof openDialog>[3] } = {},
) {
  const asked: Asked[] = [];
  const actions: TextAction[] = [];
  const opened = openDialog(
    CaptionsDialog,
    sheet,
    {
      aiQuota: () => ({ success: true, ...aiQuotas({ gpt: used, image: 0 }, 'free') }),
      runTextAction: ({ id, action }, { signal }) =>
        new Promise<{ success: true; reply: TextActionReply }>((resolve, reject) => {
          actions.push(action);
          asked.push({
            file: 'mediaId' in action ? (action.mediaId ?? 'none') : '',
            signal,
            answer: (text) => resolve({ success: true, reply: { id, text } }),
            refuse: reject,
          });
          signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
        }),
    },
    change,
  );
  const { dialog } = opened;
  return {
    ...opened,
    asked,
    actions,
    files: () => asked.map(({ file }) => file),
    lines: () =>
      dialog.queryAllByRole('listitem').map((line) => {
        const [field] = within(line).queryAllByRole<HTMLTextAreaElement>('textbox');
        return field ? `${within(line).getByText(/\.jpg$/).textContent}${field.value}` : line.textContent;
      }),
    write: () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Write \d/ }),
    apply: () => dialog.findByRole<HTMLButtonElement>('button', { name: /^Apply to/ }),
    texts: () => opened.rows().map(({ description }) => description),
  };
}
const refusal = (code: 'rejected' | 'limit_reached', message: string) =>
  new ApiError({ status: 422, code, message });

describe('captions of many files', () => {
  it('a caption can be changed before it is applied, and a caption that was cleared is not applied', async () => {
    const { user, dialog, write, asked, apply, texts } = open({ rows: [fileRow('a'), fileRow('b')] });
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(2));
    for (const each of asked) each.answer('Fresh buns.');
    const [first, second] = await waitFor(() => {
      const fields = dialog.getAllByRole('textbox', { name: /^Caption of/ });
      expect(fields).toHaveLength(2);
      return fields;
    });
    await enterText(user, first ?? document.body, ' Come by!');
    await user.clear(second ?? document.body);
    await user.click(await apply());
    expect(texts()).toEqual(['Fresh buns. Come by!', '']);
  });

  it('the requests for the other files are not prepared again when a caption arrives', async () => {
    let lookups = 0;
    const counting: typeof find = (id) => {
      lookups += 1;
      return find(id);
    };
    const accounts = [{ platform: 'plain', platform_id: '1', username: 'kim' }];
    const { user, write, asked, apply } = open(
      { accounts, rows: [fileRow('a'), fileRow('b')] },
      { change: { find: counting } },
    );
    const before = lookups;
    expect(before).toBeGreaterThan(0);
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[0]?.answer('Fresh buns.');
    await apply();
    expect(lookups).toBe(before);
  });

  it('only the files with a written caption are changed, in one step of undo', async () => {
    const { user, write, asked, texts, apply, steps } = open({
      rows: [fileRow('a'), fileRow('b'), fileRow('c', { description: 'Mine' })],
    });
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[0]?.answer(' Fresh buns. ');
    asked[1]?.refuse(refusal('rejected', 'The assistant declined.'));
    const button = await apply();
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    expect([texts(), steps()]).toEqual([['Fresh buns.', '', 'Mine'], 1]);
    await user.click(screen.getByRole('button', { name: 'Undo the step' }));
    expect(texts()).toEqual(['', '', 'Mine']);
  });

  it('a failed caption shows the reason and can be requested again on its own', async () => {
    const { user, write, asked, lines, files, dialog } = open({ rows: [fileRow('a'), fileRow('b')] });
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[0]?.answer('Buns.');
    asked[1]?.refuse(refusal('rejected', 'The assistant declined.'));
    await dialog.findByText('1 caption could not be written.');
    expect(lines()).toEqual(['a.jpgBuns.', 'b.jpgThe assistant declined.']);
    expect(write().textContent).toBe('Write 1 caption');
    await user.click(write());
    await waitFor(() => expect(files()).toEqual(['file-a', 'file-b', 'file-b']));
  });

  it('three captions are written at the same time, and the fourth starts when one is done', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => fileRow(id));
    const { user, write, asked, files, lines } = open({ rows });
    await user.click(write());
    await waitFor(() => expect(files()).toEqual(['file-a', 'file-b', 'file-c']));
    expect(lines()[3]).toBe('d.jpgWaiting');
    asked[1]?.answer('Buns.');
    await waitFor(() => expect(files()).toHaveLength(4));
  });

  it('“Stop” ends the requests, and the captions that are already written remain', async () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => fileRow(id));
    const { user, write, asked, dialog, lines, apply } = open({ rows });
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(3));
    asked[0]?.answer('Buns.');
    await waitFor(() => expect(asked).toHaveLength(4));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect((await apply()).textContent).toBe('Apply to 1 file');
    await waitFor(() => expect(write().textContent).toBe('Write 4 captions'));
    expect([asked.length, asked.at(-1)?.signal?.aborted]).toEqual([4, true]);
    expect(lines()).toEqual(['a.jpgBuns.', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
  });

  it('a caption that the person deselects is not applied', async () => {
    const { user, write, asked, dialog, apply } = open({ rows: [fileRow('a'), fileRow('b')] });
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(2));
    for (const each of asked) each.answer('Buns.');
    await user.click(await dialog.findByRole('checkbox', { name: 'Use the caption of b.jpg' }));
    expect((await apply()).textContent).toBe('Apply to 1 file');
  });

  it('closing the dialog asks before captions are discarded', async () => {
    const { user, write, asked, dialog, isOpen, apply } = open({ rows: [fileRow('a')] });
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer('Buns.');
    await apply();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Discard your changes?');
    expect(isOpen()).toBe(true);
  });
});

describe('the request for captions', () => {
  it('the request has the tone and the language that the person has chosen', async () => {
    const { user, write, dialog, actions } = open({ rows: [fileRow('cinnamon-buns')] });
    await user.selectOptions(dialog.getByLabelText('Tone'), 'Playful');
    await user.selectOptions(dialog.getByLabelText('Language'), 'German');
    await user.click(write());
    await waitFor(() => expect(actions).toHaveLength(1));
    expect(actions[0]).toMatchObject({ kind: 'caption', tone: 'playful', language: 'de' });
  });

  it('the dialog explains that the assistant cannot look at a video', () => {
    const file = photo({ _id: 'v', kind: 'video', name: 'icing.mp4' });
    const { dialog } = open({ rows: [fileRow('a', { file })] });
    expect(dialog.getByText(/^The assistant cannot look at this file,/)).toBeDefined();
  });

  it('captions for files that already have a description are requested only if the person chooses so', async () => {
    const { user, write, dialog } = open({ rows: [fileRow('a'), fileRow('b', { description: 'Mine' })] });
    expect(write().textContent).toBe('Write 1 caption');
    await user.click(dialog.getByRole('switch', { name: 'Only files without a description' }));
    expect(write().textContent).toBe('Write 2 captions');
  });
});

describe('the quota of captions', () => {
  it('a used-up quota shows the banner with the upgrade link and disables the button', async () => {
    const { dialog, write } = open({ rows: [fileRow('a')] }, { used: 50 });
    await dialog.findByText(messageLimitReached);
    const link = dialog.getByRole('link', { name: 'Upgrade Subscription' });
    expect(link.getAttribute('href')).toBe('/dashboard/settings/subscription');
    expect(write().disabled).toBe(true);
  });

  it('the button offers only as many captions as there are messages left', async () => {
    const { dialog, write } = open({ rows: [fileRow('a'), fileRow('b')] }, { used: 49 });
    await dialog.findByText(/^Your plan has 1 message left this month/);
    expect(write().textContent).toBe('Write 1 caption');
  });

  it('no further captions are requested once the limit is reached', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => fileRow(id));
    const { user, write, asked, dialog, lines } = open({ rows });
    await user.click(write());
    await waitFor(() => expect(asked).toHaveLength(3));
    asked[0]?.refuse(refusal('limit_reached', messageLimitReached));
    await dialog.findByRole('link', { name: 'Upgrade Subscription' });
    asked[1]?.answer('Buns.');
    asked[2]?.answer('Tart.');
    await waitFor(() =>
      expect(lines()).toEqual([`a.jpg${messageLimitReached}`, 'b.jpgBuns.', 'c.jpgTart.', 'd.jpg']),
    );
    expect(asked).toHaveLength(3);
  });
});
