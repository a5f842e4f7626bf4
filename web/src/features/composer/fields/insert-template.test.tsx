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
    await user.type(await (await modal()).findByRole('searchbox'), 'fog{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Harbour/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Autumn/ })).toBeDefined();
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
