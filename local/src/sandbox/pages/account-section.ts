import type { SandboxAccount, SandboxNetwork } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { homePath } from './layout.ts';
import { markup, type Markup } from './markup.ts';
import { postCard, type HasFile } from './post-card.ts';
import { counted } from '@fanfare/core/text/counted.ts';

/** The number of posts shown per account. More would make the page slow; `state.json` contains all posts. */
const shownPosts = 40;

const revokeForm = (
  network: SandboxNetwork,
  account: SandboxAccount,
) => markup`<form method="post" action="${homePath}/revoke">
    <input type="hidden" name="network" value="${network.id}">
    <input type="hidden" name="account" value="${account.platformId}">
    <button class="button danger" title="As a changed password would" aria-label="Revoke the tokens of ${account.username}">Revoke tokens</button>
  </form>`;

function postsOf({ posts }: SandboxAccount, hasFile: HasFile): Markup {
  if (posts.length === 0)
    return markup`<p class="empty">Nothing was received yet. Publish to this account, then reload.</p>`;
  const newest = posts.toSorted((a, b) => b.at - a.at).slice(0, shownPosts);
  const hidden = posts.length - newest.length;
  return markup`<div class="posts">${newest.map((post) => postCard(post, hasFile))}</div>${
    hidden > 0
      ? markup`<p class="hint">${counted(hidden, 'older post')} not shown; <a href="${homePath}/state.json">state.json</a> has all.</p>`
      : null
  }`;
}

export function accountSection(network: SandboxNetwork, account: SandboxAccount, hasFile: HasFile): Markup {
  return markup`<section class="account" id="account-${account.platformId}">
    <header>
      <img class="face" src="${account.logo}" alt="" width="44" height="44">
      <div>
        <h2>${account.name}</h2>
        <p>${account.username} · ${counted(account.posts.length, 'post')}</p>
      </div>
      ${revokeForm(network, account)}
    </header>
    ${postsOf(account, hasFile)}
  </section>`;
}
