import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openUpload, readyButton } from '../testing/open-upload.ts';
import { showStyles } from '../../../testing/without-styles.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

const button = (name: string) => screen.getByRole('button', { name });
const social = (name: RegExp) => screen.findByRole('checkbox', { name });
const actions = () => screen.getByRole('group', { name: 'Post actions' });
const bar = () => within(actions()).getByRole('status');
const isShown = (text: HTMLElement) => getComputedStyle(text.parentElement!).display !== 'none';
const says = (text: string) => waitFor(() => expect(bar().textContent).toBe(text));
const checks = () => screen.getByRole('region', { name: 'Checks' });
const reached = `${limitReached} See plans`;
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('a post with errors', () => {
  it('each click on Publish or Schedule shows the errors, and the post can still be saved as a draft', async () => {
    const { user, api } = openUpload();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(await social(/^quiethours on YouTube/));
    await user.click(await social(/^anapaints on X/));
    await enterText(user, await screen.findByLabelText('Description'), 'Hello');
    await waitFor(() => expect(checks().textContent).toContain('YouTube require a video!'));
    expect(openTab()).toMatch(/on X, linked$/);
    expect(bar().textContent).toBe('');
    expect(scroll).not.toHaveBeenCalled();

    await user.click(button('Publish'));
    await waitFor(() => expect(document.activeElement).toBe(checks()));
    expect(scroll.mock.contexts).toEqual([checks()]);
    expect(openTab()).toMatch(/YouTube/);
    await says('2 errors must be fixed before this can be published.');

    await user.click(await screen.findByLabelText('Description'));
    expect(document.activeElement).not.toBe(checks());
    await user.click(button('Schedule'));
    await waitFor(() => expect(document.activeElement).toBe(checks()));
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(button('Save Draft'));
    await waitFor(() => expect(api.calls.map(({ name }) => name)).toContain('submitPosts'));
  });

  it('the bar counts the remaining errors', async () => {
    const { user } = openUpload();
    await enterText(user, await screen.findByLabelText('Description'), 'Hello');
    await user.click(button('Publish'));
    await says('1 error must be fixed before this can be published.');
    await user.click(await social(/^anapaints on X/));
    await says('');
    await user.click(await screen.findByLabelText('Description'));
    await user.paste('o'.repeat(300));
    await user.click(await social(/^quiethours on YouTube/));
    await says('3 errors must be fixed before this can be published.');
  });
});

describe('a post that was not sent', () => {
  it('without a connection, the bar says that nothing was saved or sent, and the next attempt with a connection works', async () => {
    const { user, api } = openUpload();
    await user.click(await social(/^anapaints on X/));
    await enterText(user, await screen.findByLabelText('Description'), 'Hello');
    await readyButton('Publish');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(button('Save Draft'));
    await says('Nothing was saved. You seem to be offline. Check your connection and try again.');
    await user.click(button('Publish'));
    await says('Nothing was sent. You seem to be offline. Check your connection and try again.');
    await user.click(button('Schedule'));
    await says('Nothing was scheduled. You seem to be offline. Check your connection and try again.');
    expect(await screen.findByLabelText('Description')).toHaveProperty('value', 'Hello');
    expect(api.calls.map(({ name }) => name)).not.toContain('submitPosts');
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
    await says('');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(button('Save Draft'));
    await waitFor(() => expect(api.calls.map(({ name }) => name)).toContain('submitPosts'));
  });

  it('without a connection, the chosen time is shown, but the bar does not say that the post is ready', async () => {
    showStyles();
    const { user } = openUpload();
    await user.click(await social(/^anapaints on X/));
    await enterText(user, await screen.findByLabelText('Description'), 'Hello');
    const ready = await within(actions()).findByText('Ready for 1 account');
    expect(isShown(ready)).toBe(true);
    await user.click(await readyButton('Schedule'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
    const choose = await dialog.findByRole('button', { name: 'Schedule' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(choose);
    await says('Nothing was scheduled. You seem to be offline. Check your connection and try again.');
    expect(within(actions()).getByRole('button', { name: 'Remove schedule' })).toBeDefined();
    expect(isShown(ready)).toBe(false);

    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(isShown(ready)).toBe(true);
  });

  it('if the server refuses a post, the bar shows the reason, because the bar stays visible while the content scrolls', async () => {
    const { user } = openUpload({ refusal: 'This account is not connected.' });
    await enterText(user, await screen.findByLabelText('Description'), 'Hello');
    await user.click(button('Save Draft'));
    await says('This account is not connected.');
  });

  it('after the server has refused a draft, the bar still says that the upload limit is reached', async () => {
    const { user } = openUpload({ uploadCount: 100, refusal: 'This account is not connected.' });
    await enterText(user, await screen.findByLabelText('Description'), 'Hello');
    await says(reached);
    await user.click(button('Save Draft'));
    await says(`This account is not connected. ${reached}`);
  });

  it('if a post is refused because of the limit, the bar names the limit only once', async () => {
    const { user } = openUpload({ uploadCount: 100, refusal: limitReached });
    await enterText(user, await screen.findByLabelText('Description'), 'Hello');
    await says(reached);
    await user.click(button('Save Draft'));
    await screen.findByText('Failed to save your post to drafts, please try again!');
    await says(reached);
  });
});
