import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { Template } from '@fanfare/core/templates/template.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { caption, group, templateServer } from '../../../testing/templates.ts';
import { socials } from '../testing/open-upload.ts';

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
  it('the template is inserted at the cursor, separated from the surrounding text', async () => {
    const { user, description, write, openPicker } = await open();
    write('At dawn. Come by!');
    description().setSelectionRange(8, 8);
    await openPicker();
    await user.click(await (await modal()).findByRole('button', { name: /^Harbour/ }));
    await isGone();
    expect(description().value).toBe('At dawn. #harbour #boats Come by!');
    await waitFor(() => expect(document.activeElement).toBe(description()));
    expect(description().selectionStart).toBe('At dawn. #harbour #boats'.length);
    expect(description().selectionEnd).toBe('At dawn. #harbour #boats'.length);
  });

  it('the template replaces the selected text', async () => {
    const { user, description, write, openPicker } = await open();
    write('Hours: soon');
    description().setSelectionRange(7, 11);
    await openPicker();
    await user.click(await (await modal()).findByRole('tab', { name: 'Captions' }));
    await user.click((await modal()).getByRole('button', { name: /^Opening hours/ }));
    await isGone();
    expect(description().value).toBe('Hours: We are open from eight to six.');
  });

  it.each([
    [265, false],
    [264, true],
  ])(
    'a template after %i letters is inserted only if it fits the limit of the network',
    async (count, fits) => {
      const { user, description, openPicker } = await open();
      await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
      const text = 'a'.repeat(count);
      fireEvent.change(description(), { target: { value: text } });
      await screen.findByText(`${count} / 280`);
      description().setSelectionRange(count, count);
      await openPicker();
      await user.click(await (await modal()).findByRole('button', { name: /^Harbour/ }));
      await isGone();
      // With the space before it, the group has 16 characters.
      expect(description().value).toBe(fits ? `${text} #harbour #boats` : text);
      const refusal = screen.queryByText('This text would exceed the limit of 280 characters.');
      expect(refusal === null).toBe(fits);
    },
  );

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

  it('the picker searches the content of the templates', async () => {
    const { user, openPicker } = await open([
      group(),
      group({ _id: 'g2', name: 'Autumn', hashtags: ['#fog'] }),
    ]);
    await openPicker();
    await user.type(await (await modal()).findByRole('searchbox'), 'fog');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Harbour/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Autumn/ })).toBeDefined();
  });

  it('a template is found and inserted with the keyboard only', async () => {
    const { user, description, write } = await open([
      group(),
      group({ _id: 'g2', name: 'Autumn', hashtags: ['#fog'] }),
    ]);
    write('At dawn');
    description().focus();
    description().setSelectionRange(7, 7);
    while (document.activeElement !== screen.getByRole('button', { name: 'Templates' })) await user.tab();
    await user.keyboard('{Enter}');
    (await (await modal()).findByRole('searchbox')).focus();
    await user.keyboard('fog{Enter}');
    await isGone();
    expect(description().value).toBe('At dawn #fog');
    await waitFor(() => expect(document.activeElement).toBe(description()));
  });

  it('closing the picker inserts nothing', async () => {
    const { user, description, write, openPicker } = await open();
    write('At dawn');
    await openPicker();
    await modal();
    await user.keyboard('{Escape}');
    await isGone();
    expect(description().value).toBe('At dawn');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Templates' }));
  });
});

describe('a template with variables', () => {
  const hello = caption({ _id: 'c9', name: 'Hello', caption: 'New at @{account} on {date}. {code}' });
  const line = /becomes .* when the post goes out\./;

  it('the picker and the preview show the values of the variables, and the post keeps the variables', async () => {
    const { user, description, write, openPicker } = await open([hello]);
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
    const said = (await screen.findByText(line)).textContent;
    expect(said).toMatch(/^\{date\} becomes “.*” and \{account\} becomes “anapaints” when/);
    expect(said).toContain('{code} is not a variable and stays as written.');
    const shown = screen.getByRole('article', { name: 'Preview on X' });
    await waitFor(() => expect(shown.textContent).toContain('New at @anapaints on'));
    // Counted with the name of the account and the longest day.
    expect(
      await screen.findByText(`${'Good news. New at @anapaints on 30 September 2026. {code}'.length} / 280`),
    ).toBeDefined();
  });

  it('a template is refused if its variables make the text too long', async () => {
    const day = caption({ _id: 'c8', name: 'Day', caption: '{date}' });
    const { user, description, openPicker } = await open([day]);
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    const text = 'a'.repeat(263);
    fireEvent.change(description(), { target: { value: text } });
    await screen.findByText('263 / 280');
    description().setSelectionRange(263, 263);
    await openPicker();
    await user.click(await (await modal()).findByRole('tab', { name: 'Captions' }));
    await user.click((await modal()).getByRole('button', { name: /^Day/ }));
    await isGone();
    expect(await screen.findByText('This text would exceed the limit of 280 characters.')).toBeDefined();
    expect(description().value).toBe(text);
  });

  it('going back from a preview inserts nothing', async () => {
    const { user, description, openPicker } = await open([group()]);
    await openPicker();
    await user.click(await (await modal()).findByRole('button', { name: 'Preview Harbour' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Harbour' })).getByRole('button', { name: 'Back' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Harbour' })).toBeNull());
    expect(description().value).toBe('');
    expect(await (await modal()).findByRole('button', { name: /^Harbour/ })).toBeDefined();
  });

  it('a draft without an account has a note that each account gets its own name', async () => {
    const { write } = await open();
    write('From {account}');
    expect((await screen.findByText(line)).textContent).toContain(
      '{account} becomes the name of each account',
    );
  });

  it('a text is too long if the name of the account makes it so', async () => {
    const { user, write } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    write(`${'a'.repeat(262)} {account}{account}`);
    await screen.findByText('281 / 280');
    await screen.findByText(/280 characters/);
    write(`${'a'.repeat(261)} {account}{account}`);
    await screen.findByText('280 / 280');
    await waitFor(() => expect(screen.queryByText(/at most 280 characters/)).toBeNull());
  });
});

describe('an emoji in the composer', () => {
  it('the emoji is inserted at the cursor, and typing continues after it', async () => {
    const { user, description, write } = await open();
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
});
