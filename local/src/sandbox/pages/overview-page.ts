import type { SandboxNetwork, SandboxPost } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { WaitingFault } from '../faults.ts';
import { homePath, layout, markOf, pathOf, type Notice } from './layout.ts';
import { markup, type Markup } from './markup.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import { timeOf } from './words.ts';

export interface OverviewParts {
  networks: readonly SandboxNetwork[];
  faults: readonly WaitingFault[];
  notice: Notice | null;
}

const shownLatest = 10;

function networkCard(network: SandboxNetwork, faults: readonly WaitingFault[]): Markup {
  const accounts = network.accounts();
  const posts = accounts.reduce((sum, account) => sum + account.posts.length, 0);
  const waiting = faults.filter((fault) => fault.network === network.id).length;
  return markup`<li><a class="card" href="${pathOf(network)}">
    ${markOf(network)}
    <div>
      <h2>${network.label}</h2>
      <p>${counted(posts, 'post')}${waiting > 0 ? markup` · <span class="warn">${counted(waiting, 'fault')} waiting</span>` : null}</p>
    </div>
    <span class="faces">${accounts.map(({ logo }) => markup`<img class="face small" src="${logo}" alt="" width="24" height="24">`)}</span>
  </a></li>`;
}

interface Received {
  network: SandboxNetwork;
  username: string;
  post: SandboxPost;
}

function latestOf(networks: readonly SandboxNetwork[]): Received[] {
  const all = networks.flatMap((network) =>
    network.accounts().flatMap(({ username, posts }) => posts.map((post) => ({ network, username, post }))),
  );
  return all.toSorted((a, b) => b.post.at - a.post.at).slice(0, shownLatest);
}

const latestItem = ({ network, username, post }: Received) => markup`<li>
    <a href="${pathOf(network)}#post-${post.id}">
      ${markOf(network)}
      <div>
        <strong>${post.title ?? (post.text.slice(0, 120) || `A ${post.kind}`)}</strong>
        <p>${username} · ${post.kind}</p>
      </div>
      <time datetime="${new Date(post.at).toISOString()}">${timeOf(post.at)}</time>
    </a>
  </li>`;

export function overviewPage({ networks, faults, notice }: OverviewParts): string {
  const latest = latestOf(networks);
  return layout({
    title: 'Networks on this machine',
    path: homePath,
    notice,
    head: markup`<h1>Networks on this machine</h1>
      <p>Fanfare publishes to these in place of the real ones. They keep to the same rules, and nothing leaves this machine.</p>`,
    body: markup`<ul class="cards">${networks.map((network) => networkCard(network, faults))}</ul>
      <section class="latest" aria-labelledby="latest-title">
        <h2 id="latest-title">Received last</h2>
        ${
          latest.length === 0
            ? markup`<p class="empty">Nothing was received yet. Connect an account in Fanfare, publish a post, then reload.</p>`
            : markup`<ul>${latest.map(latestItem)}</ul>`
        }
      </section>`,
  });
}
