import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { manualTimers } from '../../../testing/manual-timers.ts';
import { deliveryWith, openUpload, readyButton, socials } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

const reddit = { ...socials[0]!, platform: 'reddit', platform_id: '9', username: 'quietharbour' };
const checks = () => screen.getByRole('region', { name: 'Checks' });
const announcement = () => within(checks()).getByRole('status').textContent;
const row = (message: string | RegExp) => within(checks()).getByRole('button', { name: message });
const noVideo = 'YouTube require a video!';

async function openTyping() {
  const timers = manualTimers();
  const opened = openUpload({ timers, accounts: [...socials, reddit] });
  const { user } = opened;
  await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
  await user.click(screen.getByRole('checkbox', { name: 'quiethours on YouTube' }));
  await screen.findByRole('tab', { name: /YouTube/ });
  return { ...opened, timers };
}

describe('issues while the person types', () => {
  it('issues appear once typing has stopped for 600 ms, or after Publish, and disappear as soon as they are fixed', async () => {
    const { user, timers } = await openTyping();
    await user.type(await screen.findByLabelText('Description'), 'Hi');
    await waitFor(() => expect(timers.waiting()).toContain(600));
    expect(within(checks()).queryByText(noVideo)).toBeNull();
    expect(announcement()).toBe('');
    act(() => timers.pass(600));
    await within(checks()).findByText(noVideo);
    expect(announcement()).toBe('2 to fix before publishing');
    await user.click(screen.getByRole('checkbox', { name: 'quiethours on YouTube' }));
    await waitFor(() => expect(within(checks()).queryByText(noVideo)).toBeNull());
    await user.type(await screen.findByLabelText('Description'), '!');
    act(() => timers.pass(600));
    await waitFor(() => expect(announcement()).toBe('Ready for 1 account'));
    await user.click(screen.getByRole('checkbox', { name: 'quiethours on YouTube' }));
    await user.click(await readyButton('Publish'));
    await within(checks()).findByText(noVideo);
  });
});

describe('an issue', () => {
  it('a click on an issue opens its field in the tab of its account, and a click on the number of issues opens the field of the first issue', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, timers } = await openTyping();
    await user.type(await screen.findByLabelText('Description'), 'Hi');
    act(() => timers.pass(600));
    await within(checks()).findByText('YouTube · quiethours');
    await user.click(row(/^YouTube posts require a title/));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/quiethours on YouTube/);
    expect(scroll).toHaveBeenCalled();

    await user.click(screen.getByRole('tab', { name: /on X/ }));
    await user.click(await screen.findByRole('button', { name: '2 to fix. Show the first one.' }));
    await waitFor(() =>
      expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/quiethours on YouTube/),
    );
    await waitFor(() => expect(document.activeElement?.closest('[data-field="media"]')).toBeTruthy());
  });
});

describe('a post that its network refused', () => {
  const reason = 'You already said that.';
  const failure = { kind: 'rejected' as const, reason, code: null, advice: 'Edit the post, then try again.' };
  const message = `X refused this post: ${reason}`;

  it('the network’s reason is shown as an error, which blocks publishing until the content is changed', async () => {
    const { user } = openUpload({
      post: 'g1',
      server: postServer({ status: 'failed', deliveryId: 'd1', fail_reason: reason }),
      deliveries: [deliveryWith({ state: 'failed', failure })],
    });
    const description = await screen.findByLabelText('Description');
    await user.click(await readyButton('Publish'));
    expect(await within(checks()).findByText(message)).toBeDefined();
    expect(announcement()).toBe('1 to fix before publishing');
    await enterText(user, description, ' today');
    await waitFor(() => expect(within(checks()).queryByText(message)).toBeNull());
    await waitFor(() => expect(announcement()).toBe('Ready for 1 account'));
  });
});
