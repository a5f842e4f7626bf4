import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enteredWith } from '../../testing/entered.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { caption, group, templateServer } from '../../testing/templates.ts';

const open = (api = templateServer([group(), caption()]), path = '/dashboard/templates') =>
  renderApp(path, { session: fakeSession(kim), api });
type User = ReturnType<typeof open>['user'];

const list = async (name: string) => within(await screen.findByRole('list', { name }));
const names = async (of: string) =>
  (await list(of)).getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Types without delay, because the pauses between keys do not matter here. */
async function write(user: User, name: string, text: string): Promise<void> {
  await user.click(field(name));
  await user.paste(text);
}

async function choose(user: User, name: string, action: string): Promise<void> {
  await user.click(await button(`More for ${name}`));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const failing = (message: string) => () => {
  throw new ApiError({ status: 500, code: 'internal', message });
};

describe('the templates screen', () => {
  it('each kind has a tab, and the address remembers which one is open', async () => {
    const { user, path } = open();
    const groups = await list('Hashtag groups');
    expect(groups.getByText('#harbour #boats')).toBeDefined();
    expect(groups.getByText('2 hashtags')).toBeDefined();
    expect(groups.getByText('For pictures of boats')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Captions' }));
    expect((await list('Captions')).getByText('We are open from eight to six.')).toBeDefined();
    expect(path()).toBe('/dashboard/templates?tab=caption');
  });

  it('the address opens its tab', async () => {
    open(undefined, '/dashboard/templates?tab=caption');
    expect(await names('Captions')).toEqual(['Opening hours']);
  });

  it.each([
    ['No hashtag groups', 'New hashtag group', ''],
    ['No captions', 'New caption', '?tab=caption'],
  ])('the empty state offers to create a template: %s', async (title, action, tab) => {
    const { user } = open(templateServer([]), `/dashboard/templates${tab}`);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByRole('search')).toBeNull();
    await user.click(await button(action));
    expect(await dialog(action)).toBeDefined();
  });

  it('a failed read can be retried', async () => {
    let calls = 0;
    const listTemplates = () => {
      calls += 1;
      return calls === 1 ? failing('Something went wrong on our side.')() : [group()];
    };
    const { user } = open(templateServer([], { listTemplates }));
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    await user.click(await button('Retry'));
    expect(await names('Hashtag groups')).toEqual(['Harbour']);
  });

  it('the search looks at name, info and content', async () => {
    const { user } = open(
      templateServer([group(), group({ _id: 'g2', name: 'Autumn', hashtags: ['#fog'] })]),
    );
    expect(await names('Hashtag groups')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'FOG');
    await waitFor(async () => expect(await names('Hashtag groups')).toEqual(['Autumn']));
    await user.type(screen.getByRole('searchbox'), 'gy');
    expect(await screen.findByText('No hashtag group matches. Try a different search.')).toBeDefined();
  });

  it('many templates are split into pages', async () => {
    const many = Array.from({ length: 500 }, (_, i) => group({ _id: `g${i}`, name: `Group ${i}` }));
    const { user } = open(templateServer(many));
    expect(await names('Hashtag groups')).toHaveLength(24);
    await user.click(await button('Next'));
    expect((await names('Hashtag groups'))[0]).toBe('Group 24');
  });

  it('a person without a workspace sees how to get one', async () => {
    open(templateServer([], { enter: () => enteredWith([]) }));
    expect(await screen.findByText('You are not in a workspace yet')).toBeDefined();
  });

  it('the copied text is the text that goes into a description', async () => {
    const { user } = open();
    await user.click(await button('Copy Harbour'));
    expect(await navigator.clipboard.readText()).toBe('#harbour #boats');
  });
});

describe('a hashtag group', () => {
  it('a group contains the words that start with a number sign, counted while typing', async () => {
    const { user, api } = open();
    await user.click(await button('New hashtag group'));
    await dialog('New hashtag group');
    await write(user, 'Name', 'Autumn');
    await write(user, 'Info', 'For foggy days');
    expect(screen.getByText('0 hashtags')).toBeDefined();
    await write(user, 'Hashtags', '#fog');
    expect(screen.getByText('1 hashtag')).toBeDefined();
    await write(user, 'Hashtags', ' at dawn #leaves #FOG');
    const form = within(await dialog('New hashtag group'));
    expect(form.getByText('2 hashtags')).toBeDefined();
    await user.click(await button('Save'));

    await waitFor(async () => expect(await names('Hashtag groups')).toEqual(['Autumn', 'Harbour']));
    expect(api.calls.find(({ name }) => name === 'addHashtags')?.input).toEqual({
      workspaceId: 'harbourWorkspace0001',
      name: 'Autumn',
      title: 'Autumn',
      info: 'For foggy days',
      type: 'hashtag',
      hashtags: ['#fog', '#leaves'],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a name and at least one hashtag are required', async () => {
    const { user, api } = open();
    await user.click(await button('New hashtag group'));
    await user.click(await button('Save'));
    expect(await screen.findByText('Please give the template a name.')).toBeDefined();
    expect(screen.getByText('Please write at least one hashtag, such as #harbour.')).toBeDefined();
    expect(document.activeElement).toBe(field('Name'));
    await write(user, 'Name', 'Autumn');
    expect(screen.queryByText('Please give the template a name.')).toBeNull();
    expect(api.calls.some(({ name }) => name === 'addHashtags')).toBe(false);
  });

  it('a group without an info gets its name as the info', async () => {
    const { user, api } = open();
    await user.click(await button('New hashtag group'));
    await write(user, 'Name', 'Autumn');
    await write(user, 'Hashtags', '#fog');
    await user.click(await button('Save'));
    await waitFor(async () => expect(await names('Hashtag groups')).toEqual(['Autumn', 'Harbour']));
    expect(api.calls.find(({ name }) => name === 'addHashtags')?.input).toMatchObject({ info: 'Autumn' });
    await choose(user, 'Autumn', 'Edit');
    expect(field('Info').value).toBe('');
  });

  it('words without a number sign are listed, and one click adds the sign', async () => {
    const { user } = open();
    await user.click(await button('New hashtag group'));
    await write(user, 'Hashtags', 'bakery #fog');
    expect(screen.getByText('1 hashtag')).toBeDefined();
    expect(screen.getByText('Without #, and not saved: bakery')).toBeDefined();
    await user.click(await button('Add #'));
    expect(field('Hashtags').value).toBe('#bakery #fog');
    expect(screen.queryByText(/^Without #/)).toBeNull();
  });

  it('unsaved changes are discarded only after a confirmation', async () => {
    const { user } = open();
    await user.click(await button('New hashtag group'));
    await write(user, 'Name', 'Autumn');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
  });
});

describe('a caption', () => {
  it('a caption is created by its own call', async () => {
    const { user, api } = open(undefined, '/dashboard/templates?tab=caption');
    await user.click(await button('New caption'));
    await write(user, 'Name', 'Closed');
    await write(user, 'Info', 'For holidays');
    await write(user, 'Caption', 'See you on Monday.');
    expect(screen.getByText('18 / 5000')).toBeDefined();
    await user.click(await button('Save'));
    await waitFor(async () => expect(await names('Captions')).toEqual(['Closed', 'Opening hours']));
    expect(api.calls.find(({ name }) => name === 'addCaption')?.input).toMatchObject({
      type: 'caption',
      caption: 'See you on Monday.',
    });
  });
});

describe('a template', () => {
  it('the edit form starts with the values of the template', async () => {
    const { user, api } = open();
    await screen.findByText('#harbour #boats');
    await choose(user, 'Harbour', 'Edit');
    await dialog('Edit hashtag group');
    expect([field('Name').value, field('Info').value]).toEqual(['Harbour', 'For pictures of boats']);
    await write(user, 'Hashtags', ' #fog');
    await user.click(await button('Save'));
    expect(await screen.findByText('#harbour #boats #fog')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'editTemplate')?.input).toMatchObject({
      id: 'group-0001',
      type: 'hashtag',
      hashtags: ['#harbour', '#boats', '#fog'],
    });
  });

  it.each([
    ['We are overloaded.', 'We are overloaded.'],
    ['', 'Failed to save template'],
  ])('a failed save is reported and the form stays open: %j', async (message, said) => {
    const { user } = open(templateServer([group()], { editTemplate: failing(message) }));
    await screen.findByText('#harbour #boats');
    await choose(user, 'Harbour', 'Edit');
    await write(user, 'Name', ' at dawn');
    await user.click(await button('Save'));
    expect(await screen.findByText(said)).toBeDefined();
    expect(field('Name').value).toBe('Harbour at dawn');
  });

  it('an error of the server is shown next to its field', async () => {
    const refusal = () => {
      throw new ApiError({
        status: 400,
        code: 'invalid_input',
        message: 'Something in this request is missing or malformed.',
        fields: { hashtags: 'These are too many.' },
      });
    };
    const { user } = open(templateServer([group()], { editTemplate: refusal }));
    await screen.findByText('#harbour #boats');
    await choose(user, 'Harbour', 'Edit');
    await user.click(await button('Save'));
    expect(await screen.findByText('These are too many.')).toBeDefined();
    expect(screen.queryByText('Something in this request is missing or malformed.')).toBeNull();
  });

  it('a template is deleted after a confirmation', async () => {
    const { user, api } = open();
    await screen.findByText('#harbour #boats');
    await choose(user, 'Harbour', 'Delete');
    expect(api.calls.some(({ name }) => name === 'removeTemplate')).toBe(false);
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Harbour”?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted “Harbour”.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'No hashtag groups' })).toBeDefined();
  });

  it('a template that someone else has deleted also leaves the list', async () => {
    const removeTemplate = () => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
    };
    const { user } = open(templateServer([group()], { removeTemplate }));
    await screen.findByText('#harbour #boats');
    await choose(user, 'Harbour', 'Delete');
    await user.click(await button('Delete'));
    expect(await screen.findByRole('heading', { name: 'No hashtag groups' })).toBeDefined();
  });

  it('a template that could not be deleted stays in the list', async () => {
    const { user } = open(templateServer([group()], { removeTemplate: failing('') }));
    await screen.findByText('#harbour #boats');
    await choose(user, 'Harbour', 'Delete');
    await user.click(await button('Delete'));
    expect(await screen.findByText('Failed to delete template')).toBeDefined();
    expect(await names('Hashtag groups')).toEqual(['Harbour']);
  });
});
