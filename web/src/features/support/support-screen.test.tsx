import { failureMeanings } from '@fanfare/core/deliveries/failure-kinds.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { allNetworks } from '../../networks/networks.tsx';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./support-screen.tsx');
  await import('./help-content.tsx');
  await import('./contact-panel.tsx');
  await import('./status-panel.tsx');
});

const open = (path = '/dashboard/support', answers: Answers = {}) =>
  renderApp(path, {
    session: fakeSession(kim),
    api: fakeApi({
      enter: () => enterReply(),
      listSupportMessages: () => [],
      networkStatuses: () => ({ at: '2026-11-22T09:00:00.000Z', networks: {} }),
      ...answers,
    }),
  });
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search the help' });
const results = (name: RegExp) => screen.findByRole('region', { name });

describe('the help', () => {
  it('a search lists articles with the best match first, and the searched text is in the address', async () => {
    const { user, path } = open();
    await enterText(user, await field(), 'reconect account');
    const found = await results(/ for “reconect account”$/);
    const [first] = within(found).getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/dashboard/support/reconnect-an-account');
    expect(path()).toBe('/dashboard/support?q=reconect+account');
    await user.click(first!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Reconnect an account' })).toBeDefined();
    expect(path()).toBe('/dashboard/support/reconnect-an-account');
    expect((await field()).value).toBe('');
  });

  it('a search without results links to the contact form', async () => {
    const { user } = open();
    await enterText(user, await field(), 'zzzzzz');
    const found = await results(/^0 articles for “zzzzzz”$/);
    expect(within(found).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe(
      '/dashboard/support#contact',
    );
  });

  it('a section shows the number of its articles and opens their list', async () => {
    const { user } = open();
    const sections = await screen.findByRole('list', { name: 'Sections' });
    const card = within(sections).getByRole('link', { name: /^When a post fails/ });
    const count = Object.keys(failureMeanings).length;
    expect(card.textContent).toContain(`${count} causes`);
    await user.click(card);
    expect(within(await results(/^When a post fails$/)).getAllByRole('link')).toHaveLength(count);
  });

  it('the article about a network lists the limits of the network', async () => {
    const [network] = allNetworks;
    open(`/dashboard/support/limits-${network!.id}`);
    const article = within(await screen.findByRole('article'));
    expect(await article.findByText('Post:')).toBeDefined();
    expect(article.getAllByText(/^Videos: .* up to /).length).toBeGreaterThan(0);
  });

  it('an address without an article shows a message with a link', async () => {
    open('/dashboard/support/nonsense');
    expect(within(await results(/^This article does not exist$/)).getByRole('link')).toBeDefined();
  });

  it('the frequently asked questions link to articles that exist', async () => {
    open();
    const links = within(await screen.findByRole('list', { name: 'Often asked' })).getAllByRole('link');
    expect(links).toHaveLength(4);
    const { articleSections } = await import('@fanfare/core/support/articles/index.ts');
    const ids = articleSections.flatMap(({ articles }) => articles.map(({ id }) => id));
    for (const link of links) {
      const address = link.getAttribute('href') ?? '';
      if (!address.includes('?')) expect(ids).toContain(address.split('/').at(-1));
    }
  });

  it('the browser tab has the title of the article', async () => {
    open('/dashboard/support/roles');
    await waitFor(() => expect(document.title).toMatch(/^What members, admins and owners may do/));
  });
});
