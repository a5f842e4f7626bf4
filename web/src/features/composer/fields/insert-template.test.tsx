import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { Template } from '@fanfare/core/templates/template.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { caption, group, templateServer } from '../../../testing/templates.ts';
import { socials } from '../testing/open-upload.ts';
import { closeToast } from '../../../ui/testing/close-toast.ts';

beforeEach(() => localStorage.clear());

async function open(templates: Template[] = [group(), caption()]) {
  const api = templateServer(templates, {
    listAccounts: () => socials,
    uploadQuota: () => uploadQuota(3, 'free'),
    listMedia: () => ({ items: [], nextCursor: null }),
  });
  const { user } = renderApp('/dashboard/upload', { session: fakeSession(kim), api });
  await screen.findByLabelText('Description');
  const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
  const write = (text: string) => fireEvent.change(description(), { target: { value: text } });
  const openPicker = () => user.click(screen.getByRole('button', { name: 'Templates' }));
  return { user, description, write, openPicker };
}

const modal = async () => within(await screen.findByRole('dialog', { name: 'Templates' }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a template in the composer', () => {
  it('a template or an emoji is inserted at the cursor, and a template replaces selected text', async () => {
    const { user, description, write, openPicker } = await open();
    write('At dawn. Come by!');
    await openPicker();
    await modal();
    await user.keyboard('{Escape}');
    await isGone();
    expect(description().value).toBe('At dawn. Come by!');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Templates' }));

    description().setSelectionRange(8, 8);
    await openPicker();
    await user.click(await (await modal()).findByRole('button', { name: /^Harbour/ }));
    await isGone();
    expect(description().value).toBe('At dawn. #harbour #boats Come by!');
    await waitFor(() => expect(document.activeElement).toBe(description()));
    expect(description().selectionStart).toBe('At dawn. #harbour #boats'.length);
    expect(description().selectionEnd).toBe('At dawn. #harbour #boats'.length);

    write('Hours: soon');
    description().setSelectionRange(7, 11);
    await openPicker();
    await user.click(await (await modal()).findByRole('tab', { name: 'Captions' }));
    await user.click((await modal()).getByRole('button', { name: /^Opening hours/ }));
    await isGone();
    expect(description().value).toBe('Hours: We are open from eight to six.');

    write('Come by!');
    description().setSelectionRange(4, 4);
    await user.click(screen.getByRole('button', { name: 'Emoji' }));
    await user.click(await screen.findByRole('button', { name: '🥑' }));
    await isGone();
    expect(description().value).toBe('Come🥑 by!');
    await waitFor(() => expect(document.activeElement).toBe(description()));
    await user.keyboard('?');
    expect(description().value).toBe('Come🥑? by!');
  });

  it('a template is inserted only if the text with filled variables fits the limit', async () => {
    const day = caption({ _id: 'c8', name: 'Day', caption: '{date}' });
    const { user, description, write, openPicker } = await open([group(), day]);
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    const insertAfter = async (count: number, name: RegExp, tab: string) => {
      const text = 'a'.repeat(count);
      write(text);
      await screen.findByText(`${count} / 280`);
      description().setSelectionRange(count, count);
      await openPicker();
      await user.click(await (await modal()).findByRole('tab', { name: tab }));
      await user.click(await (await modal()).findByRole('button', { name }));
      await isGone();
      return text;
    };
    const refusal = 'This text would exceed the limit of 280 characters.';
    // The hashtag group adds 16 characters: a space and the hashtags.
    const long = await insertAfter(265, /^Harbour/, 'Hashtag groups');
    await closeToast(refusal);
    expect(description().value).toBe(long);
    const longDay = await insertAfter(263, /^Day/, 'Captions');
    await closeToast(refusal);
    expect(description().value).toBe(longDay);
    await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());
    const fits = await insertAfter(264, /^Harbour/, 'Hashtag groups');
    expect(description().value).toBe(`${fits} #harbour #boats`);
    expect(screen.queryByText(refusal)).toBeNull();

    // In the counter, {account} has the length of the account's name.
    write(`${'a'.repeat(262)} {account}{account}`);
    await screen.findByText('281 / 280');
    await screen.findByText(/280 characters/);
    write(`${'a'.repeat(261)} {account}{account}`);
    await screen.findByText('280 / 280');
    await waitFor(() => expect(screen.queryByText(/at most 280 characters/)).toBeNull());
  });

  it('a template can be created from the picker when there is none', async () => {
    const { user, description, openPicker } = await open([]);
    await openPicker();
    const picker = await modal();
    expect(await picker.findByRole('heading', { name: 'No hashtag groups' })).toBeDefined();
    await user.click(picker.getByRole('tab', { name: 'Captions' }));
    expect(picker.getByRole('heading', { name: 'No captions' })).toBeDefined();
    await user.click(picker.getByRole('button', { name: 'New caption' }));
    const form = within(await screen.findByRole('dialog', { name: 'New caption' }));
    for (const [label, text] of [
      ['Name', 'Closed'],
      ['Info', 'For holidays'],
      ['Caption', 'See you on Monday.'],
    ] as const)
      fireEvent.change(form.getByLabelText(label), { target: { value: text } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await (await modal()).findByRole('button', { name: /^Closed/ }));
    await isGone();
    expect(description().value).toBe('See you on Monday.');
  });

  it('Back in a preview inserts nothing, and a template can be found and inserted by keyboard alone', async () => {
    const { user, description, write, openPicker } = await open([
      group(),
      group({ _id: 'g2', name: 'Autumn', hashtags: ['#fog'] }),
    ]);
    write('At dawn');
    await openPicker();
    await user.click(await (await modal()).findByRole('button', { name: 'Preview Harbour' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Harbour' })).getByRole('button', { name: 'Back' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Harbour' })).toBeNull());
    expect(description().value).toBe('At dawn');
    expect(await (await modal()).findByRole('button', { name: /^Harbour/ })).toBeDefined();
    await user.keyboard('{Escape}');
    await isGone();

    description().focus();
    description().setSelectionRange(7, 7);
    while (document.activeElement !== screen.getByRole('button', { name: 'Templates' })) await user.tab();
    await user.keyboard('{Enter}');
    (await (await modal()).findByRole('searchbox')).focus();
    // The search also finds templates by their content.
    await user.keyboard('fog');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Harbour/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Autumn/ })).toBeDefined();
    await user.keyboard('{Enter}');
    await isGone();
    expect(description().value).toBe('At dawn #fog');
    await waitFor(() => expect(document.activeElement).toBe(description()));
  });
});

describe('a template with variables', () => {
  const hello = caption({ _id: 'c9', name: 'Hello', caption: 'New at @{account} on {date}. {code}' });
  const line = /becomes .* when the post goes out\./;

  it('the picker and the previews show the values of the variables, and the description keeps the variables', async () => {
    const { user, description, write, openPicker } = await open([hello]);
    write('From {account}');
    expect((await screen.findByText(line)).textContent).toContain(
      '{account} becomes the name of each account',
    );
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    write('Good news.');
    description().setSelectionRange(10, 10);
    await openPicker();
    await user.click(await (await modal()).findByRole('tab', { name: 'Captions' }));
    expect((await modal()).getByText(/^New at @anapaints on \d+ \w+ \d{4}\. \{code\}$/)).toBeDefined();
    await user.click((await modal()).getByRole('button', { name: 'Preview Hello' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Hello' }));
    const post = await preview.findByRole('article', { name: 'Preview on X' });
    await waitFor(() => expect(post.textContent).toMatch(/Good news\. New at @anapaints on \d+ \w+ \d{4}\./));
    await user.click(preview.getByRole('button', { name: 'Insert' }));
    await isGone();
    expect(description().value).toBe('Good news. New at @{account} on {date}. {code}');
    const note = (await screen.findByText(line)).textContent;
    expect(note).toMatch(/^\{date\} becomes “.*” and \{account\} becomes “anapaints” when/);
    expect(note).toContain('{code} is not a variable and stays as written.');
    const shown = screen.getByRole('article', { name: 'Preview on X' });
    await waitFor(() => expect(shown.textContent).toContain('New at @anapaints on'));
    // The counter fills in the name of the account and the longest possible date.
    expect(
      await screen.findByText(`${'Good news. New at @anapaints on 30 September 2026. {code}'.length} / 280`),
    ).toBeDefined();
  });
});
