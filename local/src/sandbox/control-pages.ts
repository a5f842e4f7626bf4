import { readFileSync } from 'node:fs';
import type { SandboxNetwork } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { aimFault, revokeTokens, type ControlParts } from './control-api.ts';
import type { Answer } from './control-answer.ts';
import { readNetwork, WrongInput, type Values } from './fault-input.ts';
import type { KeptFiles } from './kept-files.ts';
import { pathOf, stylePath, type Notice } from './pages/layout.ts';
import { networkPage } from './pages/network-page.ts';
import { overviewPage } from './pages/overview-page.ts';

export interface PageParts extends ControlParts {
  files: KeptFiles;
}

/** Allows the pages to load only their own styles and the media that the accounts received. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The style files, in the order in which they are joined and served at one address. */
const styleFiles = ['frame', 'networks', 'posts', 'phone'];
const style = styleFiles
  .map((name) => readFileSync(new URL(`browser/${name}.css`, import.meta.url), 'utf8'))
  .join('');

/**
 * The messages that a page can show after a form was sent. The address of the page contains only the key of the
 * message, so that a manipulated link cannot make the page show any other text.
 */
const said = new Map([
  ['aimed', 'The fault waits for the next call that fits it.'],
  ['removed', 'The fault is gone.'],
  ['revoked', 'Every token of this account has ended. Fanfare learns of it at its next call.'],
]);

function html(status: number, text: string): Answer {
  return {
    status,
    text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // With this policy, browsers send the Origin header with forms. `isCrossSite` needs the header to refuse forms of
      // other origins.
      'referrer-policy': 'same-origin',
    },
  };
}

function page(parts: PageParts, network: SandboxNetwork | null, notice: Notice | null): string {
  const faults = parts.faults.list();
  if (!network) return overviewPage({ networks: parts.networks.all, faults, notice });
  const hasFile = (url: string) => parts.files.has(url);
  return networkPage({ network, faults, hasFile, notice });
}

/** The page at a path below `/__/sandbox`; null if there is none. */
export function readPage(parts: PageParts, path: string, query: URLSearchParams): Answer | null {
  if (`/__/sandbox${path}` === stylePath)
    return { status: 200, text: style, headers: { 'content-type': 'text/css; charset=utf-8' } };
  const network = parts.networks.byId(path.slice(1));
  if (!network && path !== '' && path !== '/') return null;
  const text = said.get(query.get('said') ?? '');
  return html(200, page(parts, network, text === undefined ? null : { tone: 'good', text }));
}

const forms: Readonly<Record<string, (parts: PageParts, values: Values) => string>> = {
  '/faults': (parts, values) => {
    aimFault(parts, values);
    return 'aimed';
  },
  '/faults/remove': ({ faults }, values) => {
    if (!faults.remove(String(values['id']))) throw new WrongInput('This fault is gone already.');
    return 'removed';
  },
  '/revoke': (parts, values) => {
    revokeTokens(parts, values);
    return 'revoked';
  },
};

/** Handles a form that was sent. After success, redirects to the page of the network that the form names. */
export function sendForm(parts: PageParts, path: string, values: Values): Answer | null {
  const act = forms[path];
  if (!act) return null;
  try {
    const network = readNetwork(values, parts.networks);
    const result = act(parts, values);
    return { status: 303, headers: { location: `${pathOf(network)}?said=${result}` } };
  } catch (error) {
    if (!(error instanceof WrongInput)) throw error;
    const network = parts.networks.byId(String(values['network']));
    return html(400, page(parts, network, { tone: 'bad', text: error.message }));
  }
}
