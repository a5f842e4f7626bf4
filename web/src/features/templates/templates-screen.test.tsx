import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { caption, group, templateServer } from '../../testing/templates.ts';
import { enterText } from '../../testing/enter-text.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';

const open = (api = templateServer([group(), caption()]), path = '/dashboard/templates') =>
  renderApp(path, { session: fakeSession(kim), api });
type User = ReturnType<typeof open>['user'];

const list = async (name: string) => within(await screen.findByRole('list', { name }));
const names = async (of: string) =>
  (await list(of)).getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function choose(user: User, name: string, action: string): Promise<void> {
  await user.click(await button(`More for ${name}`));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const failure = (message: string) => new ApiError({ status: 500, code: 'internal', message });

/**
 * A server that refuses the next edits and deletions, each with one of the queued problems. Refused calls are not
 * recorded.
 */
function refusingServer(first: Parameters<typeof templateServer>[0]) {
  const server = templateServer(first);
  const problems: ApiError[] = [];
  const call: FakeApi['call'] = async (name, ...rest) => {
    const problem = name === 'editTemplate' || name === 'removeTemplate' ? problems.shift() : undefined;
    if (problem) throw problem;
    return server.call(name, ...rest);
  };
  return { api: { ...server, call }, problems };
}

describe('the templates screen', () => {
  it('each kind of template has its own tab and address, and its texts can be searched and copied', async () => {
    const autumn = group({ _id: 'g2', name: 'Autumn', hashtags: ['#fog'] });
    const { user, path } = open(templateServer([group(), autumn, caption()]));
    const groups = await list('Hashtag groups');
    expect(groups.getByText('#harbour #boats')).toBeDefined();
    expect(groups.getByText('2 hashtags')).toBeDefined();
    expect(groups.getAllByText('For pictures of boats')).toHaveLength(2);
    await user.click(await button('Copy Harbour'));
    expect(await navigator.clipboard.readText()).toBe('#harbour #boats');

    await user.click(screen.getByRole('tab', { name: 'Captions' }));
    expect((await list('Captions')).getByText('We are open from eight to six.')).toBeDefined();
    expect(path()).toBe('/dashboard/templates?tab=caption');
    await user.click(screen.getByRole('tab', { name: 'Hashtag groups' }));

    await enterText(user, screen.getByRole('searchbox', { name: 'Search templates' }), 'FOG');
    await waitFor(async () => expect(await names('Hashtag groups')).toEqual(['Autumn']));
    await user.type(screen.getByRole('searchbox'), 'gy');
    expect(await screen.findByText('No hashtag group matches. Try a different search.')).toBeDefined();
  });

  it('the empty state of each tab offers to create a template of its kind', async () => {
    const { user } = open(templateServer([]));
    for (const [title, action] of [
      ['No hashtag groups', 'New hashtag group'],
      ['No captions', 'New caption'],
    ] as const) {
      expect(await screen.findByRole('heading', { name: title })).toBeDefined();
      expect(screen.queryByRole('search')).toBeNull();
      await user.click(await button(action));
      await dialog(action);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('tab', { name: 'Captions' }));
    }
  });

  it('a failed request for the templates can be retried, and many templates are split into pages', async () => {
    const many = Array.from({ length: 500 }, (_, i) => group({ _id: `g${i}`, name: `Group ${i}` }));
    let calls = 0;
    const listTemplates = () => {
      calls += 1;
      if (calls === 1) throw failure('Something went wrong on our side.');
      return many;
    };
    const { user } = open(templateServer([], { listTemplates }));
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    await user.click(await button('Retry'));
    expect(await names('Hashtag groups')).toHaveLength(24);
    await user.click(await button('Next'));
    expect((await names('Hashtag groups'))[0]).toBe('Group 24');
  });

  it('a person without a workspace sees a message about it', async () => {
    open(templateServer([], { enter: () => enterReply([]) }));
    expect(await screen.findByText('You are not in a workspace yet')).toBeDefined();
  });
});

describe('a new template', () => {
  it('a hashtag group needs a name and a hashtag, hashtags are counted while typing, and words without # can be repaired', async () => {
    const { user, api } = open();
    await user.click(await button('New hashtag group'));
    const form = within(await dialog('New hashtag group'));
    expect(form.getByText('0 hashtags')).toBeDefined();
    await user.click(await button('Save'));
    expect(await screen.findByText('Please give the template a name.')).toBeDefined();
    expect(screen.getByText('Please write at least one hashtag, such as #harbour.')).toBeDefined();
    expect(document.activeElement).toBe(field('Name'));
    expect(api.calls.some(({ name }) => name === 'addHashtags')).toBe(false);

    await enterText(user, field('Name'), 'Autumn');
    expect(screen.queryByText('Please give the template a name.')).toBeNull();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Hashtags'));
    await enterText(user, field('Hashtags'), 'leaves #fog');
    expect(form.getByText('1 hashtag')).toBeDefined();
    expect(screen.getByText('Without #, and not saved: leaves')).toBeDefined();
    await user.click(await button('Add #'));
    expect(field('Hashtags').value).toBe('#leaves #fog');
    expect(screen.queryByText(/^Without #/)).toBeNull();
    await enterText(user, field('Hashtags'), ' at dawn #FOG');
    expect(form.getByText('2 hashtags')).toBeDefined();

    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await user.click(await button('Save'));
    await waitFor(async () => expect(await names('Hashtag groups')).toEqual(['Autumn', 'Harbour']));
    // Without an info, the name is saved as the info, but the form leaves the field empty.
    expect(api.calls.find(({ name }) => name === 'addHashtags')?.input).toEqual({
      workspaceId: 'harbourWorkspace0001',
      requestId: expect.any(String),
      name: 'Autumn',
      title: 'Autumn',
      info: 'Autumn',
      type: 'hashtag',
      hashtags: ['#leaves', '#fog'],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await choose(user, 'Autumn', 'Edit');
    expect(field('Info').value).toBe('');
  });

  it('after a failed save, the next save sends the same request id, unless the text was changed', async () => {
    let failures = 0;
    const addCaption = () => {
      failures += 1;
      throw failure(`No answer ${failures}`);
    };
    const { user, api } = open(templateServer([], { addCaption }), '/dashboard/templates?tab=caption');
    await user.click((await screen.findAllByRole('button', { name: 'New caption' }))[0] as HTMLElement);
    await enterText(user, field('Name'), 'Closed');
    await enterText(user, field('Caption'), 'See you on Monday.');
    const requests = () =>
      api.calls
        .filter(({ name }) => name === 'addCaption')
        .map(({ input }) => (input as { requestId: string }).requestId);
    for (let tries = 1; tries <= 3; tries += 1) {
      if (tries === 3) await enterText(user, field('Caption'), ' Early.');
      await user.click(await button('Save'));
      await waitFor(() => expect(requests()).toHaveLength(tries));
      await closeToast(`No answer ${tries}`);
    }
    const [first, second, third] = requests();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('the tab of the captions has its own address, and its form creates captions', async () => {
    const { user, api } = open(undefined, '/dashboard/templates?tab=caption');
    expect(await names('Captions')).toEqual(['Opening hours']);
    await user.click(await button('New caption'));
    await enterText(user, field('Name'), 'Closed');
    await enterText(user, field('Info'), 'For holidays');
    await enterText(user, field('Caption'), 'See you on Monday.');
    expect(screen.getByText('18 / 5,000')).toBeDefined();
    await user.click(await button('Save'));
    await waitFor(async () => expect(await names('Captions')).toEqual(['Closed', 'Opening hours']));
    expect(api.calls.find(({ name }) => name === 'addCaption')?.input).toMatchObject({
      type: 'caption',
      info: 'For holidays',
      caption: 'See you on Monday.',
    });
  });
});

describe('a template', () => {
  it('the form first contains the values of the template, and after a failed save it shows the reason and the focus is on Save', async () => {
    const { api, problems } = refusingServer([group()]);
    problems.push(
      failure('We are overloaded.'),
      failure(''),
      new ApiError({
        status: 400,
        code: 'invalid_input',
        message: 'Something in this request is missing or malformed.',
        fields: { hashtags: 'These are too many.' },
      }),
    );
    const { user } = open(api);
    await screen.findByText('#harbour #boats');
    await choose(user, 'Harbour', 'Edit');
    const form = within(await dialog('Edit hashtag group'));
    expect([field('Name').value, field('Info').value]).toEqual(['Harbour', 'For pictures of boats']);
    await enterText(user, field('Hashtags'), ' #fog');
    for (const reason of ['We are overloaded.', 'Failed to save template']) {
      await user.type(field('Name'), '{Enter}');
      await closeToast(reason);
      expect(form.getByRole('alert').textContent).toBe(reason);
      expect(field('Hashtags').value).toBe('#harbour #boats #fog');
      expect(document.activeElement).toBe(await button('Save'));
    }
    await user.click(await button('Save'));
    expect(await screen.findByText('These are too many.')).toBeDefined();
    expect(form.queryByText('Failed to save template')).toBeNull();
    expect(screen.queryByText('Something in this request is missing or malformed.')).toBeNull();

    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('#harbour #boats #fog')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'editTemplate')?.input).toMatchObject({
      id: 'group-0001',
      type: 'hashtag',
      hashtags: ['#harbour', '#boats', '#fog'],
    });
  });

  it('a template is deleted after a confirmation, remains if the deletion fails, and disappears if another person has already deleted it', async () => {
    const { api, problems } = refusingServer([group(), group({ _id: 'g2', name: 'Autumn' })]);
    problems.push(failure(''), new ApiError({ status: 404, code: 'not_found', message: 'Not found.' }));
    const { user } = open(api);
    const remove = async (name: string) => {
      await choose(user, name, 'Delete');
      const question = within(await screen.findByRole('alertdialog', { name: `Delete “${name}”?` }));
      expect(api.calls.some((call) => call.name === 'removeTemplate')).toBe(false);
      await user.click(question.getByRole('button', { name: 'Delete' }));
    };
    await list('Hashtag groups');
    await remove('Harbour');
    await closeToast('Failed to delete template');
    expect(await names('Hashtag groups')).toHaveLength(2);
    await remove('Harbour');
    await closeToast('Deleted “Harbour”.');
    await waitFor(async () => expect(await names('Hashtag groups')).toEqual(['Autumn']));
    await remove('Autumn');
    expect(await screen.findByText('Deleted “Autumn”.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'No hashtag groups' })).toBeDefined();
  });
});
