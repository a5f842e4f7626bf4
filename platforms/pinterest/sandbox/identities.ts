import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';

export interface Identity extends SandboxIdentity {
  accountType: 'PINNER' | 'BUSINESS';
  /** The scopes that this person never grants. */
  withholds: readonly string[];
  /** Whether the app has only trial access, which does not allow creating pins. */
  isTrial: boolean;
}

export const ann = '278345678901234501';
export const tess = '278345678901234504';
const defaults = { accountType: 'PINNER', withholds: [], isTrial: false } as const;

export const identities: readonly Identity[] = [
  {
    ...defaults,
    platformId: ann,
    username: 'anncooks',
    name: 'Ann Cooks',
    logo: logo('A', '#7a1420'),
    accountType: 'BUSINESS',
  },
  {
    ...defaults,
    platformId: '278345678901234502',
    username: 'nils_is_new',
    name: 'Nils (has no boards)',
    logo: logo('N', '#1b6e53'),
  },
  {
    ...defaults,
    platformId: '278345678901234503',
    username: 'ben_reads',
    name: 'Ben (denies creating pins)',
    logo: logo('B', '#6b6b6b'),
    withholds: ['boards:write', 'boards:write_secret', 'pins:write', 'pins:write_secret'],
  },
  {
    ...defaults,
    platformId: tess,
    username: 'tess_tries',
    name: 'Tess (app with trial access)',
    logo: logo('T', '#3a4a8c'),
    isTrial: true,
  },
  {
    ...defaults,
    platformId: '278345678901234505',
    username: 'harbourcoffee',
    name: 'Harbour Coffee',
    logo: logo('H', '#12414f'),
    accountType: 'BUSINESS',
  },
];

export const identityOf = identityFinder(identities);
